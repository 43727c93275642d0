/** Research: a lens, strata, overlaps, a network, samples. */
import type { Point } from '../shapes.ts';
import { arc, box, disc, half, hill, onCircle, pen, polygon, polyline } from '../shapes.ts';
import type { Scene } from '../sketch.ts';
import { roam } from '../sketch.ts';

const lens: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(500, 680);
  const y = r.between(310, 370);
  const size = 226;
  const dots: Point[] = [];
  for (let row = 0; row < 11; row += 1) {
    for (let col = 0; col < 17; col += 1) dots.push([30 + col * 72 + (row % 2) * 36, 24 + row * 70]);
  }
  for (const [dx, dy] of dots) s.fill(disc(dx, dy, 9), r.chance(0.1) ? t.hue : t.field);
  const [hx, hy] = onCircle(x, y, size + 20, 42);
  const [ex, ey] = onCircle(x, y, size + 330, 42);
  s.stroke(
    polyline([
      [hx, hy],
      [ex, ey],
    ]),
    t.shade,
    70,
    'stroke-opacity=".14" transform="translate(16 20)" stroke-linecap="round"',
  );
  s.stroke(
    polyline([
      [hx, hy],
      [ex, ey],
    ]),
    t.hueDeep,
    66,
  );
  s.stroke(polyline([[hx, hy], onCircle(x, y, size + 80, 42)]), t.amber, 66, 'stroke-linecap="butt"');
  s.shadow(disc(x, y, size + 26), 18, 24);
  s.fill(disc(x, y, size + 26), t.tealDeep);
  s.fill(disc(x, y, size), s.fade(t.surface, t.surfaceShade, 60));
  s.within(disc(x, y, size), () => {
    const found: [number, number, number][] = [
      [-120, -90, 74],
      [66, -126, 56],
      [10, 50, 104],
      [164, 42, 60],
      [-150, 110, 58],
      [96, 186, 50],
    ];
    found.forEach(([dx, dy, k], i) => {
      const cx = x + dx + r.between(-14, 14);
      const cy = y + dy + r.between(-14, 14);
      const colour = [t.teal, t.hueSoft, t.hue, t.tealSoft, t.amber, t.tealDeep][i] ?? t.teal;
      s.fill(disc(cx, cy, k), colour);
      s.grain(disc(cx, cy, k), [cx - k, cy - k, 2 * k, 2 * k], 60, 1);
      if (i === 2) s.brackets(cx, cy, 110, 92, t.surface, 11);
    });
  });
  s.stroke(arc(x, y, size - 26, 195, 250), t.surface, 12, 'stroke-opacity=".75" stroke-linecap="round"');
};

const strata: Scene = (s) => {
  const { r, t } = s;
  const colours = [t.tealSoft, t.hueSoft, t.hue, t.teal, t.hueDeep, t.tealDeep];
  s.fill(disc(r.between(760, 960), 150, 92), s.fade(t.amberSoft, t.amber, 70));
  const tops: Point[][] = colours.map((_, i) =>
    [-40, 200, 440, 680, 940, 1240].map((x): Point => [x, 220 + i * 88 + r.between(-42, 36)]),
  );
  const left = r.between(330, 560);
  const paint = (bright: boolean): void =>
    colours.forEach((colour, i) => {
      const d = hill(tops[i] ?? [], 790, 0.9);
      s.fill(d, bright ? ([t.surface, t.amberSoft, t.amber, t.tealSoft, t.hueSoft, t.teal][i] ?? t.amber) : colour);
      if (!bright) s.grain(d, [0, 200 + i * 88, 1200, 130], i % 2 === 0 ? 90 : -90, 0.45);
      if (i % 3 === 1 && !bright) {
        s.group('opacity=".2"', () => s.hatch(d, [0, 150, 1200, 640], t.shade, 26, 4, r.between(-9, 9)));
      }
    });
  paint(false);
  for (let i = 0; i < 3; i += 1) {
    const cx = [left - 230, left + 320, left + 520][i]! + r.between(-50, 50);
    const cy = r.between(440, 690);
    for (let k = 0; k < 3; k += 1) s.stroke(disc(cx, cy, 9 + k * 15), t.surface, 5, 'stroke-opacity=".5"');
  }
  const core = box(left, 60, 150, 740, 75);
  s.shadow(core, 20, 0);
  s.fill(core, t.ground);
  s.within(core, () => paint(true));
  s.stroke(core, t.ink, 9);
};

const overlap: Scene = (s) => {
  const { r, t } = s;
  const turn = r.between(0, 120);
  const far = r.between(128, 148);
  const size = r.between(204, 226);
  const angle = (i: number): number => -90 + turn + i * 120;
  const centre = (i: number): Point => onCircle(600, 385, far, angle(i));
  const round = (i: number): string => disc(...centre(i), size);
  // Two circles meet on the line through the middle and the third circle: once near, once far.
  const reach = Math.sqrt(size * size - (far * Math.sin(Math.PI / 3)) ** 2);
  const near = (i: number): Point => onCircle(600, 385, reach - far / 2, angle(i));
  const outer = (i: number): Point => onCircle(600, 385, reach + far / 2, angle(i) + 180);
  const to = ([x, y]: Point): string => pen`A${size} ${size} 0 0 1 ${x} ${y}`;
  const from = ([x, y]: Point): string => pen`M${x} ${y}`;
  const lensOf = (i: number): string => `${from(near(i))}${to(outer(i))}${to(near(i))}z`;
  const core = `${from(near(0))}${to(near(1))}${to(near(2))}${to(near(0))}z`;
  s.fill(disc(600, 385, 384), t.field);
  s.fill(round(0), s.fade(t.hue, t.hueDeep, 60));
  s.fill(round(1), s.fade(t.teal, t.tealDeep, 60));
  s.fill(round(2), s.fade(t.amberSoft, t.amber, 60));
  for (let i = 0; i < 3; i += 1) {
    const [x, y] = centre(i);
    s.grain(round(i), [x - size, y - size, 2 * size, 2 * size], angle(i), 0.5);
  }
  const inks: [string, string][] = [
    [t.tealSoft, t.teal],
    [t.hueSoft, t.hue],
    [t.tealDeep, t.hueDeep],
  ];
  inks.forEach(([base, line], i) => {
    s.fill(lensOf(i), base);
    const [x, y] = outer(i);
    const [nx, ny] = near(i);
    s.hatch(lensOf(i), [(x + nx) / 2 - 170, (y + ny) / 2 - 170, 340, 340], line, 20, 7, angle(i));
  });
  s.fill(core, t.surface);
  s.brackets(600, 385, 92, 76, t.tealDeep, 11);
};

const network: Scene = (s) => {
  const { r, t } = s;
  const hub: Point = [r.between(520, 680), r.between(350, 410)];
  s.fill(disc(hub[0], hub[1], 310), t.field);
  const outer: Point[] = Array.from({ length: 9 }, (_, i) =>
    onCircle(hub[0], hub[1], r.between(230, 330) * (i % 2 === 0 ? 1 : 0.86), i * 40 + r.between(-9, 9)),
  );
  const wide = outer.map(([x, y]): Point => [hub[0] + (x - hub[0]) * 1.5, y]);
  wide.forEach((p, i) => {
    const next = wide[(i + 1) % wide.length] ?? p;
    if (i % 3 !== 2) s.fill(polygon([hub, p, next]), i % 2 === 0 ? t.hueSoft : t.tealSoft, 'fill-opacity=".5"');
    s.stroke(polyline([hub, p]), t.ink, 5);
    if (i % 3 !== 2) s.stroke(polyline([p, next]), t.ink, 5);
  });
  wide.forEach(([x, y], i) => {
    const size = [46, 26, 34, 58, 24, 40, 30, 50, 26][i] ?? 30;
    s.fill(disc(x, y, size), [t.hue, t.teal, t.amber, t.tealDeep, t.surface][i % 5] ?? t.hue);
    s.grain(disc(x, y, size), [x - size, y - size, 2 * size, 2 * size], 60, 1.2);
  });
  s.fill(disc(hub[0], hub[1], 108), s.fade(t.hue, t.hueDeep, 60));
  s.grain(disc(hub[0], hub[1], 108), [hub[0] - 108, hub[1] - 108, 216, 216], 60, 1.1);
  s.fill(disc(hub[0], hub[1], 46), t.amber);
};

const samples: Scene = (s) => {
  const { r, t } = s;
  const cols = 5;
  const size = 92;
  const chosen = [r.whole(1, 3), 1];
  const colours: [string, ...string[]] = [t.teal, t.hue, t.tealDeep, t.hueSoft, t.tealSoft, t.amber];
  for (let row = 0; row < 3; row += 1) {
    for (let col = -1; col <= cols; col += 1) {
      const x = 150 + col * 225 + (row % 2) * 112;
      const y = 138 + row * 238;
      const best = col === chosen[0] && row === chosen[1];
      const d = disc(x, y, size);
      s.shadow(d, 8, 12);
      s.fill(d, s.fade(t.surface, t.surfaceShade, 60));
      const ink = r.pick(colours);
      const other = r.pick(colours.filter((c) => c !== ink) as [string, ...string[]]);
      const kind = best ? 5 : r.whole(0, 4);
      const inner = disc(x, y, size - 20);
      if (kind === 0) s.hatch(inner, [x - size, y - size, 2 * size, 2 * size], ink, 22, 11, r.pick([0, 45, 90, -45]));
      if (kind === 1) s.fill(half(x, y, size - 20, r.whole(0, 7) * 45), ink);
      if (kind === 2) s.stroke(disc(x, y, size - 38), ink, 26);
      if (kind === 2) s.fill(disc(x, y, 18), other);
      if (kind === 3) {
        for (let i = 0; i < 7; i += 1)
          s.fill(disc(...onCircle(x, y, i === 6 ? 0 : 48, i * 60), 17), i === 6 ? other : ink);
      }
      if (kind === 4) {
        s.fill(inner, ink);
        s.fill(disc(...onCircle(x, y, 30, r.between(0, 360)), 40), other);
      }
      if (best) {
        s.fill(inner, s.fade(t.amberSoft, t.amber, 60));
        s.brackets(x, y, 82, 74, t.tealDeep, 11);
      }
      if (kind !== 0) s.grain(inner, [x, y - size / 2, size, 1.5 * size], 50, 0.4);
    }
  }
};

export const researchScenes: Scene[] = [roam(lens), roam(strata), roam(overlap, 1.2), roam(network), samples];
