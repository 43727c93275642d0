/** Education: a book at sunrise, building blocks, pencils, orbits, an abacus. */
import { arch, band, box, disc, ellipse, half, pen, polygon } from '../shapes.ts';
import type { Scene } from '../sketch.ts';
import { roam } from '../sketch.ts';

const sunrise: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(570, 630);
  const rings = r.shuffle([t.hue, t.teal, t.hueSoft, t.tealDeep]);
  rings.forEach((colour, i) => {
    const outer = 400 - i * 62;
    const d = band(x, 520, outer - 46, outer, 180, 360);
    s.fill(d, colour);
    s.grain(d, [x - outer, 520 - outer, 2 * outer, outer], r.pick([20, 160]), 0.45);
  });
  s.fill(half(x, 520, 138, 90), s.fade(t.amber, t.amberSoft, 90));
  const lift = r.between(-14, 14);
  for (const side of [-1, 1]) {
    const page =
      pen`M${x} 690C${x + side * 130} 590 ${x + side * 320} ${580 + lift} ${x + side * 480} ${630 + lift}` +
      pen`V${450 + lift}C${x + side * 320} ${400 + lift} ${x + side * 130} 420 ${x} 510z`;
    s.fill(page, t.tealDeep, 'transform="translate(0 34)"');
    s.fill(page, t.hue, 'transform="translate(0 17)"');
    s.fill(page, s.fade(side < 0 ? t.surface : t.surfaceShade, side < 0 ? t.surfaceShade : t.surface, 0));
    s.grain(page, [Math.min(x, x + side * 480), 410, 480, 280], side < 0 ? 0 : 180, 0.5);
    for (let i = 0; i < 3; i += 1) {
      const y = 496 + i * 46;
      s.stroke(
        pen`M${x + side * 70} ${y + 22}Q${x + side * 220} ${y - 34} ${x + side * (i === 2 ? 300 : 410)} ${y - 8}`,
        t.marks,
        12,
      );
    }
  }
};

const blocks: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(560, 640);
  const flip = r.chance(0.5) ? 1 : -1;
  s.fill(disc(x + flip * 260, 230, 170), t.field);
  s.fill(box(-20, 640, 1240, 130), s.fade(t.field, t.hueSoft, 90));
  const solid = (d: string, from: string, to: string, area: [number, number, number, number]): void => {
    s.fill(d, s.fade(from, to, 20));
    s.grain(d, area, 20, 0.9);
  };
  const bridge = `${box(x - 280, 440, 560, 200)}${arch(x - 110, 640, 220, 150)}`;
  s.fill(ellipse(x + 20, 646, 620, 26), t.shade, 'fill-opacity=".12"');
  s.fill(bridge, s.fade(t.teal, t.tealDeep, 20), 'fill-rule="evenodd"');
  s.grain(box(x - 280, 440, 170, 200), [x - 280, 440, 170, 200], 200, 0.8);
  solid(box(x - flip * 190 - 60, 270, 120, 170), t.hue, t.hueDeep, [x - flip * 190 - 60, 270, 120, 170]);
  solid(box(x + flip * 170 - 90, 330, 180, 110), t.surface, t.surfaceShade, [x + flip * 170 - 90, 330, 180, 110]);
  const roof = polygon([
    [x - flip * 190 - 110, 270],
    [x - flip * 190 + 110, 270],
    [x - flip * 190, 110],
  ]);
  solid(roof, t.amberSoft, t.amber, [x - flip * 190 - 110, 110, 220, 160]);
  solid(half(x + flip * 170, 330, 90, 90), t.hueSoft, t.hue, [x + flip * 170 - 90, 240, 180, 90]);
  solid(disc(x, 372, 68), t.hueSoft, t.hueDeep, [x - 68, 304, 136, 136]);
  solid(disc(x + flip * 420, 564, 76), t.hue, t.hueDeep, [x + flip * 420 - 76, 488, 152, 152]);
  solid(
    polygon([
      [x - flip * 400 - 70, 640],
      [x - flip * 400 + 70, 640],
      [x - flip * 400, 520],
    ]),
    t.tealSoft,
    t.teal,
    [x - flip * 400 - 70, 520, 140, 120],
  );
};

const pencils: Scene = (s) => {
  const { r, t } = s;
  s.fill(disc(r.between(300, 900), 240, 220), t.field);
  const phase = r.between(0, 6);
  const colours = r.shuffle([t.teal, t.hue, t.amber, t.tealDeep, t.hueDeep, t.tealSoft, t.hueSoft]);
  colours.forEach((colour, i) => {
    const w = 118;
    const x = 120 + i * 140;
    const y = 350 + Math.sin(i * 1.1 + phase) * 110 + r.between(-34, 34);
    s.fill(box(x + 14, y + 20, w, 800), t.shade, 'fill-opacity=".12"');
    s.fill(
      polygon([
        [x, y],
        [x + w, y],
        [x + w / 2, y - 190],
      ]),
      s.fade(t.surface, t.amberSoft, 0),
    );
    s.fill(
      polygon([
        [x + w / 2 - 19, y - 130],
        [x + w / 2 + 19, y - 130],
        [x + w / 2, y - 190],
      ]),
      colour,
    );
    const body = pen`M${x} 770V${y}q${w / 6} -34 ${w / 3} 0q${w / 6} -34 ${w / 3} 0q${w / 6} -34 ${w / 3} 0V770z`;
    s.fill(body, colour);
    s.fill(box(x + (2 * w) / 3, y, w / 3, 790 - y), t.shade, 'fill-opacity=".18"');
    s.fill(box(x, y, w / 3, 790 - y), t.surface, 'fill-opacity=".16"');
    s.grain(body, [x, y, w, 770 - y], 30, 0.5);
  });
};

const orbits: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(540, 660);
  const turn = r.between(-26, -12);
  s.fill(disc(x, 375, 330), t.field);
  s.group(pen`transform="rotate(${turn} ${x} 375)"`, () => {
    const sizes: [number, number][] = [
      [230, 110],
      [360, 180],
      [500, 256],
    ];
    for (const [rx, ry] of sizes) s.stroke(ellipse(x, 375, rx, ry), t.ink, 6);
    s.stroke(ellipse(x, 375, 430, 218), t.hueSoft, 22, 'stroke-opacity=".55"');
    const put = (ring: number, degrees: number, size: number, from: string, to: string): void => {
      const [rx, ry] = sizes[ring] ?? [300, 150];
      const a = (degrees * Math.PI) / 180;
      const px = x + Math.cos(a) * rx;
      const py = 375 + Math.sin(a) * ry;
      s.fill(disc(px, py, size), s.fade(from, to, 40));
      s.grain(disc(px, py, size), [px - size, py - size, size * 2, size * 2], 40, 1.2);
    };
    put(2, r.between(20, 60), 84, t.hue, t.hueDeep);
    put(1, r.between(190, 230), 58, t.teal, t.tealDeep);
    put(2, r.between(290, 330), 36, t.surface, t.surfaceShade);
    put(0, r.between(80, 130), 34, t.tealSoft, t.teal);
    put(2, r.between(150, 180), 50, t.tealSoft, t.teal);
  });
  const sun = disc(x, 375, 92);
  s.fill(sun, s.fade(t.amberSoft, t.amber, 60));
  s.grain(sun, [x - 92, 283, 184, 184], 50, 1.2);
};

const abacus: Scene = (s) => {
  const { r, t } = s;
  const colours = [t.hue, t.teal, t.amber, t.hueSoft, t.tealDeep];
  const rows = 5;
  s.fill(disc(r.between(380, 820), 375, 340), t.field);
  for (const x of [126, 1044]) s.fill(box(x, 40, 30, 670, 15), s.fade(t.tealDeep, t.teal, 90));
  for (let row = 0; row < rows; row += 1) {
    const y = 112 + row * 132;
    const count = 6;
    const left = r.whole(1, 5);
    s.fill(box(136, y - 5, 928, 10, 5), t.ink, 'fill-opacity=".75"');
    for (let i = 0; i < count; i += 1) {
      const x = i < left ? 212 + i * 104 : 988 - (count - 1 - i) * 104;
      const bead = ellipse(x, y, 49, 57);
      const colour = colours[row % colours.length] ?? t.teal;
      const odd = row === 2 && i === left - 1;
      s.fill(ellipse(x + 8, y + 14, 47, 54), t.shade, 'fill-opacity=".14"');
      s.fill(bead, odd ? t.surface : colour);
      s.grain(bead, [x - 49, y - 57, 98, 114], 60, 1);
    }
  }
};

export const educationScenes: Scene[] = [sunrise, roam(blocks), roam(pencils), roam(orbits), roam(abacus, 1.18)];
