/** Career: stairs, doors, a peak, two sides, linked rings. */
import type { Point } from '../shapes.ts';
import { arch, band, box, disc, half, hill, pen, polygon, polyline } from '../shapes.ts';
import type { Scene } from '../sketch.ts';
import { roam } from '../sketch.ts';

const stairs: Scene = (s) => {
  const { r, t } = s;
  const steps = r.pick([5, 6]);
  const w = 1000 / steps;
  s.group(r.chance(0.5) ? 'transform="translate(1200 0) scale(-1 1)"' : '', () => {
    s.fill(disc(300, 250, r.between(140, 180)), s.fade(t.hueSoft, t.hue, 70));
    for (let i = 0; i < steps; i += 1) {
      const x = 220 + i * w;
      const y = 660 - i * (360 / steps);
      const d = box(x, y, 1230 - x, 800 - y);
      s.fill(d, i % 2 === 0 ? s.fade(t.teal, t.tealDeep, 0) : s.fade(t.tealDeep, t.teal, 0));
      s.fill(box(x, y, w, 22), t.tealSoft);
      s.grain(box(x, y, w, 300), [x, y, w, 300], 180, 0.7);
    }
    const top = 660 - (steps - 1) * (360 / steps);
    const door = 1210 - w * 0.66;
    s.fill(arch(door - 118, top, 236, 300), t.hueDeep);
    s.fill(arch(door - 84, top, 168, 256), s.fade(t.amberSoft, t.amber, 90));
    s.fill(
      polygon([
        [door - 84, top],
        [door + 84, top],
        [door + 20, top + 22],
        [door - 190, top + 22],
      ]),
      t.amberSoft,
    );
    const k = r.whole(1, 3);
    const bx = 220 + k * w + w / 2;
    const by = 660 - k * (360 / steps) - 46;
    s.fill(disc(bx, by, 46), s.fade(t.hue, t.hueDeep, 60));
    s.stroke(
      pen`M${bx - w} ${by + 20}Q${bx - w * 0.6} ${by - 120} ${bx - 56} ${by - 30}`,
      t.ink,
      6,
      'stroke-dasharray="2 18" stroke-linecap="round"',
    );
  });
};

const doors: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(520, 680);
  const floor = 600;
  const colours: [string, string][] = [
    [t.hueSoft, t.hue],
    [t.teal, t.tealDeep],
    [t.hue, t.hueDeep],
    [t.tealSoft, t.teal],
    [t.amberSoft, t.amber],
  ];
  s.fill(box(-20, floor, 1240, 200), s.fade(t.field, t.hueSoft, 90));
  const drift = r.between(-26, 26);
  colours.forEach(([from, to], i) => {
    const w = 820 - i * 168;
    const tall = 590 - i * 104;
    const d = arch(x - w / 2 + i * drift, floor, w, tall);
    s.fill(d, s.fade(from, to, i % 2 === 0 ? 60 : 120));
    s.grain(d, [x - w / 2 + i * drift, floor - tall, w, tall], i % 2 === 0 ? 30 : 150, 0.35);
  });
  const cx = x + 4 * drift;
  s.fill(
    polygon([
      [cx - 74, floor],
      [cx + 74, floor],
      [cx + 320, 790],
      [cx - 320, 790],
    ]),
    s.fade(t.amber, t.amberSoft, 90),
  );
  s.fill(disc(cx, floor - 46, 46), t.tealDeep);
  s.fill(
    polygon([
      [cx - 40, floor],
      [cx + 40, floor],
      [cx + 130, floor + 90],
      [cx + 40, floor + 96],
    ]),
    t.tealDeep,
    'fill-opacity=".25"',
  );
};

const peaks: Scene = (s) => {
  const { r, t } = s;
  s.fill(disc(r.between(260, 420), 220, r.between(96, 124)), s.fade(t.amberSoft, t.amber, 70));
  const mountain = (x: number, y: number, w: number, light: string, dark: string): void => {
    const base = 790;
    const slope = w * ((base - y) / 560);
    const lit = polygon([
      [x, y],
      [x - slope, base],
      [x + slope * 0.2, base],
    ]);
    const lee = polygon([
      [x, y],
      [x + slope * 0.2, base],
      [x + slope, base],
    ]);
    s.fill(lit, light);
    s.fill(lee, dark);
    s.grain(lee, [x - 20, y, slope + 20, base - y], 60, 0.45);
    const cap = 0.17;
    s.fill(
      polygon([
        [x, y],
        [x - slope * cap, y + (base - y) * cap],
        [x - slope * 0.04, y + (base - y) * 0.12],
        [x + slope * 0.06, y + (base - y) * 0.19],
        [x + slope * cap, y + (base - y) * cap],
      ]),
      t.surface,
    );
  };
  const top: Point = [r.between(660, 780), 150];
  mountain(r.between(200, 300), 380, 400, t.hueSoft, t.hue);
  mountain(top[0], top[1], 440, t.teal, t.tealDeep);
  mountain(top[0] + r.between(300, 350), 390, 330, t.hue, t.hueDeep);
  s.fill(
    hill(
      [
        [-40, 640],
        [300, 600],
        [640, 690],
        [960, 650],
        [1240, 700],
      ],
      790,
      1,
    ),
    t.tealDeep,
  );
  s.stroke(
    polyline([
      [top[0], top[1]],
      [top[0], top[1] - 96],
    ]),
    t.ink,
    8,
  );
  s.fill(
    polygon([
      [top[0], top[1] - 96],
      [top[0] + 92, top[1] - 68],
      [top[0], top[1] - 40],
    ]),
    t.amber,
  );
  const x = top[0];
  s.stroke(
    pen`M${x - 330} 780C${x - 190} 700 ${x + 120} 690 ${x + 20} 610S${x - 150} 540 ${x - 70} 480` +
      pen`S${x + 70} 420 ${x} 340S${x - 20} 240 ${x} 180`,
    t.amberSoft,
    11,
    'stroke-dasharray="1 24" stroke-linecap="round"',
  );
};

const across: Scene = (s) => {
  const { r, t } = s;
  const y = r.between(360, 400);
  const size = r.between(290, 330);
  const gap = r.between(96, 130);
  s.fill(disc(600, y, 430), t.field);
  const left = half(600 - gap, y, size, 0);
  const shift = r.between(-40, 40);
  const right = half(600 + gap, y + shift, size, 180);
  s.shadow(left, -10, 20);
  s.fill(left, s.fade(t.hue, t.hueDeep, 120));
  s.grain(left, [600 - gap - size, y - size, size, 2 * size], 180, 0.7);
  s.shadow(right, 10, 20);
  s.fill(right, s.fade(t.teal, t.tealDeep, 60));
  s.grain(right, [600 + gap, y - size, size, 2 * size], 0, 0.7);
  const inner = r.between(0.42, 0.58);
  s.fill(half(600 - gap, y, size * inner, 0), t.hueSoft);
  s.fill(half(600 + gap, y + shift, size * inner, 180), t.tealSoft);
  const pieces = r.shuffle([0, 1, 2]);
  pieces.forEach((kind, i) => {
    const py = y - 170 + i * 170;
    if (kind === 0) s.fill(disc(600, py, 52), s.fade(t.amberSoft, t.amber, 60));
    if (kind === 1) s.fill(box(556, py - 44, 88, 88, 6), t.surface);
    if (kind === 2)
      s.fill(
        polygon([
          [600, py - 52],
          [656, py + 44],
          [544, py + 44],
        ]),
        t.hue,
      );
  });
};

const rings: Scene = (s) => {
  const { r, t } = s;
  const colours = [t.teal, t.hue, t.tealDeep, t.amber] as const;
  const wide = 40;
  const lift = r.between(-20, 20);
  const spots: [x: number, y: number, size: number][] = [
    [200, 560 + lift, 140],
    [400, 490 + r.between(-10, 10), 170],
    [630, 415 + r.between(-10, 10), 195],
    [890, 335 - lift, 222],
  ];
  s.fill(disc(890, 335 - lift, 330), t.field);
  spots.forEach(([x, y, size], i) => {
    const d = band(x, y, size - wide, size, 0, 359.9);
    s.fill(d, colours[i]!);
    s.grain(d, [x - size, y - size, 2 * size, 2 * size], 60, 0.5);
  });
  // Where two rings cross twice, the earlier one comes to the front once: so they are linked.
  spots.slice(0, -1).forEach(([x, y, size], i) => {
    const [nx, ny, next] = spots[i + 1]!;
    const far = Math.hypot(nx - x, ny - y);
    const along = (Math.atan2(ny - y, nx - x) * 180) / Math.PI;
    const crossing = (own: number, other: number): number => {
      const cosine = (own * own + far * far - other * other) / (2 * own * far);
      return (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI;
    };
    const outside = Math.max(crossing(size, next), crossing(size - wide, next));
    const inside = Math.min(crossing(size, next - wide), crossing(size - wide, next - wide));
    s.fill(band(x, y, size - wide, size, along - outside - 1, along - inside + 1), colours[i]!);
  });
  const [x, y, size] = spots[3]!;
  s.fill(disc(x, y, size * 0.36), t.hue);
};

export const careerScenes: Scene[] = [stairs, roam(doors, 1.1), roam(peaks), roam(across, 1), roam(rings)];
