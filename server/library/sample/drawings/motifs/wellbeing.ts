/** Health & Wellbeing: petals, a horizon, stones, leaves, a warm cup. */
import type { Point } from '../shapes.ts';
import { box, curve, disc, ellipse, half, hill, leaf, leafSide, onCircle, pen, polyline } from '../shapes.ts';
import type { Scene } from '../sketch.ts';
import { roam } from '../sketch.ts';

const petals: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(540, 660);
  const y = 385;
  const count = r.pick([7, 8, 9]);
  const start = r.between(0, 40);
  s.fill(disc(x, y, 350), t.field);
  for (const [far, size, from, to] of [
    [200, 128, t.hueSoft, t.hue],
    [116, 96, t.tealSoft, t.teal],
  ] as [number, number, string, string][]) {
    for (let i = 0; i < count; i += 1) {
      const a = start + (i * 360) / count + (far < 150 ? 180 / count : 0);
      const [px, py] = onCircle(x, y, far, a);
      s.fill(disc(px, py, size), s.fade(i % 2 === 0 ? from : to, to, a), 'fill-opacity=".62"');
    }
  }
  s.grain(disc(x, y, 330), [x - 330, y - 330, 660, 660], 60, 0.35);
  s.fill(disc(x, y, 84), s.fade(t.amberSoft, t.amber, 60));
  s.fill(disc(x, y, 36), t.surface);
  s.stroke(disc(x, y, 362), t.ink, 4, 'stroke-dasharray="2 22" stroke-linecap="round"');
};

const horizon: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(420, 780);
  const level = r.between(400, 450);
  for (let i = 4; i >= 1; i -= 1)
    s.fill(half(x, level, 130 + i * 74, 90), i % 2 === 0 ? t.field : t.hueSoft, pen`fill-opacity="${0.95 - i * 0.1}"`);
  const sun = half(x, level, 150, 90);
  s.fill(sun, s.fade(t.amberSoft, t.amber, 90));
  s.grain(sun, [x - 150, level - 150, 300, 150], 60, 1.2);
  s.fill(
    hill(
      [
        [-40, level - 30],
        [140, level - 110],
        [340, level - 10],
        [420, level],
      ],
      level + 2,
      1,
    ),
    t.hue,
  );
  s.fill(
    hill(
      [
        [820, level],
        [930, level - 60],
        [1080, level - 150],
        [1240, level - 50],
      ],
      level + 2,
      1,
    ),
    t.hueDeep,
  );
  s.fill(box(-20, level, 1240, 400), s.fade(t.teal, t.tealDeep, 90));
  for (let i = 0; i < 9; i += 1) {
    const y = level + 22 + i * 34;
    const w = 300 - i * 20 + r.between(-40, 40);
    s.fill(
      box(x - w / 2 + r.between(-36, 36), y, w, 15, 7.5),
      i % 3 === 2 ? t.hueSoft : t.amberSoft,
      pen`fill-opacity="${0.95 - i * 0.07}"`,
    );
  }
  for (let i = 0; i < 12; i += 1)
    s.fill(
      box(r.between(-40, 1100), level + r.between(40, 330), r.between(70, 200), 7, 3.5),
      t.tealSoft,
      'fill-opacity=".4"',
    );
};

const stones: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(540, 660);
  s.fill(disc(x + r.pick([-220, 220]), 250, 190), s.fade(t.amberSoft, t.amber, 70));
  for (let i = 0; i < 4; i += 1)
    s.stroke(ellipse(x, 660, 340 + i * 110, 46 + i * 26), t.hueSoft, 6, pen`stroke-opacity="${0.9 - i * 0.18}"`);
  const set: [number, number, string, string][] = [
    [250, 84, t.teal, t.tealDeep],
    [186, 66, t.hueSoft, t.hue],
    [136, 56, t.surface, t.surfaceShade],
    [92, 46, t.hue, t.hueDeep],
    [54, 34, t.amberSoft, t.amber],
  ];
  let y = 660;
  for (const [w, h, from, to] of set) {
    const ww = w * r.between(0.92, 1.08);
    const cx = x + r.between(-24, 24);
    y -= h;
    const d =
      pen`M${cx - ww} ${y}C${cx - ww} ${y - h * 0.72} ${cx - ww * 0.6} ${y - h} ${cx} ${y - h}` +
      pen`S${cx + ww} ${y - h * 0.72} ${cx + ww} ${y}` +
      pen`S${cx + ww * 0.6} ${y + h} ${cx} ${y + h}S${cx - ww} ${y + h * 0.72} ${cx - ww} ${y}z`;
    s.fill(d, s.fade(from, to, 60));
    s.grain(d, [cx - ww, y - h, ww * 2, h * 2], 70, 0.9);
    y -= h * 0.9;
  }
};

const sprig: Scene = (s) => {
  const { r, t } = s;
  const lean = r.between(-16, 16);
  s.fill(disc(r.between(700, 860), 330, 250), s.fade(t.hueSoft, t.hue, 60));
  s.fill(disc(r.between(240, 330), 560, 96), s.fade(t.amberSoft, t.amber, 60));
  s.group(pen`transform="rotate(${lean} 600 760)"`, () => {
    const stem = (k: number): Point => [600 + Math.sin(k * 2.4) * 70, 780 - k * 640];
    s.stroke(polyline(Array.from({ length: 24 }, (_, i) => stem(i / 23))), t.tealDeep, 13);
    for (let i = 0; i < 9; i += 1) {
      const k = 0.16 + i * 0.094;
      const [x, y] = stem(k);
      const side = i % 2 === 0 ? -1 : 1;
      const a = -90 + side * (66 - i * 4) + r.between(-6, 6);
      const long = 300 - i * 16 + r.between(-20, 20);
      const [from, to] = (
        [
          [t.teal, t.tealDeep],
          [t.tealSoft, t.teal],
          [t.teal, t.tealDeep],
          [t.hue, t.hueDeep],
        ] as [string, string][]
      )[i % 4] ?? [t.teal, t.tealDeep];
      const d = leaf(x, y, long, 116, a);
      s.fill(d, from);
      s.fill(leafSide(x, y, long, 116, a), to);
      s.grain(d, [x - long, y - long, long * 2, long * 2], a, 0.12);
    }
    const [tx, ty] = stem(1);
    s.fill(leaf(tx, ty + 10, 170, 84, -78), t.amber);
  });
};

const cup: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(560, 640);
  const rim = 430;
  s.fill(disc(x + r.pick([-250, 250]), 270, r.between(150, 190)), s.fade(t.amberSoft, t.amber, 70));
  s.fill(box(-20, 640, 1240, 140), s.fade(t.teal, t.tealDeep, 0));
  const sway = r.between(40, 62) * (r.chance(0.5) ? 1 : -1);
  for (let i = 0; i < 3; i += 1) {
    const sx = x + (i - 1) * 104 + r.between(-12, 12);
    const top = 80 + Math.abs(i - 1) * 56 + r.between(-20, 20);
    s.stroke(
      curve(
        [
          [sx, 390],
          [sx + sway, 310],
          [sx - sway, 220],
          [sx + sway * 0.5, top],
        ],
        1,
      ),
      [t.hueSoft, t.tealSoft, t.hue][i]!,
      34,
    );
  }
  s.fill(ellipse(x + 24, 668, 330, 30), t.shade, 'fill-opacity=".2"');
  s.stroke(disc(x + 252, rim + 66, 66), t.hueDeep, 38);
  const [left, right] = [x - 260, x + 260];
  const bowl = pen`M${left} ${rim}H${right}C${right} 590 ${x + 150} 660 ${x} 660S${left} 590 ${left} ${rim}z`;
  s.fill(bowl, s.fade(t.hue, t.hueDeep, 50));
  s.grain(bowl, [x - 260, rim, 520, 230], 60, 0.9);
  s.within(bowl, () => s.fill(half(x - 120, 700, 170, 90), t.surface, 'fill-opacity=".2"'));
  s.fill(ellipse(x, rim, 260, 44), t.surface);
  s.fill(ellipse(x, rim + 4, 228, 32), t.tealDeep);
};

export const wellbeingScenes: Scene[] = [petals, roam(horizon), roam(stones), roam(sprig, 1.06), roam(cup, 1.06)];
