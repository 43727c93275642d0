/** Data & Analytics: ridges, rays, bars, halftone, a heat map. */
import type { Point } from '../shapes.ts';
import { band, box, curve, disc, hill, onCircle, polyline, slice } from '../shapes.ts';
import type { Scene } from '../sketch.ts';
import { roam } from '../sketch.ts';

const ridges: Scene = (s) => {
  const { r, t } = s;
  const peak = r.between(420, 780);
  s.fill(disc(peak + r.between(120, 240), 180, r.between(90, 120)), s.fade(t.amberSoft, t.amber, 70));
  const colours = [t.tealSoft, t.hueSoft, t.hue, t.teal, t.hueDeep, t.tealDeep];
  colours.forEach((colour, i) => {
    const base = 330 + i * 82;
    const centre = peak + (i - 2.5) * r.between(20, 90);
    const second = centre + r.pick([-320, 320]);
    const tall = r.between(170, 250) - i * 8;
    const points: Point[] = [];
    for (let x = -40; x <= 1240; x += 64) {
      const bump = Math.exp(-(((x - centre) / 150) ** 2)) * tall + Math.exp(-(((x - second) / 120) ** 2)) * tall * 0.45;
      points.push([x, base - bump - r.between(0, 20)]);
    }
    const d = hill(points, 790, 1);
    s.fill(d, s.fade(colour, i < 3 ? t.field : t.tealDeep, 90));
    s.grain(d, [0, base - 180, 1200, 260], -90, 0.3);
    s.stroke(curve(points, 1), i % 2 === 0 ? t.surface : t.ink, 5, 'stroke-opacity=".8" stroke-linejoin="round"');
  });
};

const rays: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(560, 640);
  const bars = 28;
  const start = r.between(0, 360);
  s.fill(disc(x, 375, 350), t.field);
  for (let i = 0; i < bars; i += 1) {
    const wave = Math.sin((i / bars) * Math.PI * 4 + 1) * 0.5 + 0.5;
    const outer = 176 + wave * 130 + r.between(0, 34);
    const step = 360 / bars;
    const from = start + i * step;
    const colour = [t.teal, t.tealDeep, t.hue, t.hueSoft][Math.floor(i / 7)] ?? t.teal;
    const d = band(x, 375, 136, outer, from + 1.6, from + step - 1.6);
    s.fill(d, colour);
    if (i % 7 === 3) s.fill(disc(...onCircle(x, 375, outer + 30, from + step / 2), 14), t.amber);
  }
  s.grain(disc(x, 375, 340), [x - 340, 35, 680, 680], 60, 0.3);
  s.fill(disc(x, 375, 104), s.fade(t.surface, t.surfaceShade, 60));
  s.fill(slice(x, 375, 104, start, start + r.between(80, 150)), t.amber);
  s.fill(disc(x, 375, 44), t.tealDeep);
};

const bars: Scene = (s) => {
  const { r, t } = s;
  const count = 7;
  const tops: Point[] = [];
  s.fill(disc(r.between(240, 420), 260, 190), t.field);
  for (let i = 0; i < count; i += 1) {
    const w = 104;
    const x = 126 + i * 140;
    const tall = 150 + i * r.between(34, 58) + r.between(-60, 70);
    const y = 690 - tall;
    tops.push([x + w / 2, y - 66]);
    const d = box(x, y, w, tall + 200, 52);
    const chosen = i === count - 2;
    s.shadow(d, 12, 10);
    s.fill(d, chosen ? s.fade(t.hue, t.hueDeep, 90) : s.fade(i % 2 === 0 ? t.teal : t.tealSoft, t.tealDeep, 90));
    s.grain(d, [x, y, w, 750 - y], 90, 0.7);
    if (chosen) s.fill(disc(x + w / 2, y + 52, 26), t.amber);
  }
  s.stroke(curve(tops, 1), t.ink, 7);
  tops.forEach(([x, y], i) => {
    s.fill(disc(x, y, 19), i === count - 2 ? t.amber : t.ink);
    s.fill(disc(x, y, 9), t.ground);
  });
};

const halftone: Scene = (s) => {
  const { r, t } = s;
  const cx = r.between(320, 880);
  const cy = r.between(240, 510);
  const length = r.between(70, 110);
  const step = 50;
  const mark = onCircle(cx, cy, 340, cx < 600 ? r.between(-30, 30) : r.between(150, 210));
  for (let row = 0; row < 16; row += 1) {
    for (let col = 0; col < 25; col += 1) {
      const x = col * step + (row % 2) * 25;
      const y = row * step;
      const far = Math.hypot(x - cx, y - cy);
      if (Math.hypot(x - mark[0], y - mark[1]) < 140) continue;
      const wave = Math.cos(far / length) * 0.5 + 0.5;
      const size = 3.4 + wave * 20 * Math.max(0.2, 1 - far / 1100);
      const colour =
        far < length * 1.7 ? t.amber : far < length * 4.6 ? t.hue : far < length * 7.8 ? t.teal : t.tealDeep;
      s.fill(disc(x, y, size), colour);
    }
  }
  const angle = (Math.atan2(cy - mark[1], cx - mark[0]) * 180) / Math.PI;
  s.stroke(polyline([onCircle(mark[0], mark[1], 116, angle), onCircle(cx, cy, 30, angle + 180)]), t.ink, 6);
  s.shadow(disc(mark[0], mark[1], 116), 10, 14);
  s.fill(disc(mark[0], mark[1], 116), s.fade(t.surface, t.surfaceShade, 60));
  s.brackets(mark[0], mark[1], 116, 96, t.tealDeep, 12);
  s.fill(disc(mark[0], mark[1], 17), t.amber);
};

const heat: Scene = (s) => {
  const { r, t } = s;
  const size = 75;
  const scale = [t.field, t.tealSoft, t.hueSoft, t.hue, t.teal, t.hueDeep, t.tealDeep];
  const peaks: [number, number, number][] = [
    [r.between(2, 6), r.between(2, 7), r.between(2, 3)],
    [r.between(9, 14), r.between(2, 7), r.between(1.6, 2.8)],
  ];
  const best = peaks[r.whole(0, 1)]!;
  for (let row = 0; row < 10; row += 1) {
    for (let col = 0; col < 16; col += 1) {
      const warm = peaks.reduce(
        (sum, [px, py, wide]) => sum + Math.exp(-((col - px) ** 2 + (row - py) ** 2) / (2 * wide * wide)),
        0,
      );
      const level = Math.min(6, Math.max(0, Math.round(warm * 6.4 + r.between(-0.9, 0.9))));
      if (level === 0 && r.chance(0.6)) continue;
      s.fill(box(col * size + 4, row * size + 4, size - 8, size - 8, 14), scale[level] ?? t.teal);
    }
  }
  const x = Math.round(best[0]) * size + size / 2;
  const y = Math.round(best[1]) * size + size / 2;
  const tile = box(x - 66, y - 66, 132, 132, 30);
  s.shadow(tile, 10, 14);
  s.fill(tile, s.fade(t.amberSoft, t.amber, 60));
  s.grain(tile, [x - 66, y - 66, 132, 132], 60, 1);
  s.brackets(x, y, 250, 226, t.ink, 13);
};

export const dataScenes: Scene[] = [roam(ridges, 1.1), rays, bars, roam(halftone, 1), roam(heat, 1)];
