/** Marketing: signals, conversations, streams that meet, a burst, a crowd. */
import { band, box, disc, half, onCircle, pen, polygon, slice } from '../shapes.ts';
import type { Scene } from '../sketch.ts';
import { roam } from '../sketch.ts';

const broadcast: Scene = (s) => {
  const { r, t } = s;
  const left = r.chance(0.6);
  s.group(left ? '' : 'transform="translate(1200 0) scale(-1 1)"', () => {
    const x = r.between(190, 260);
    const y = r.between(560, 620);
    const colours = r.shuffle([t.hue, t.teal, t.hueSoft, t.tealDeep, t.amber, t.tealSoft]);
    colours.forEach((colour, i) => {
      const inner = 170 + i * 118;
      const from = r.between(-84, -62);
      const to = r.between(-22, 2);
      const d = band(x, y, inner, inner + 74, from, to);
      s.fill(d, colour);
      s.grain(d, [x, y - inner - 80, inner + 80, inner + 80], r.pick([20, 160]), 0.5);
      const [ex, ey] = onCircle(x, y, inner + 37, to + 5 + 400 / inner);
      if (i % 2 === 0) s.fill(disc(ex, ey, 22), i === 2 ? t.surface : t.amber);
    });
    s.fill(disc(x, y, 118), s.fade(t.surface, t.surfaceShade, 60));
    s.fill(half(x, y, 118, 135), t.tealDeep);
    s.fill(disc(x, y, 42), t.amber);
  });
};

const bubbles: Scene = (s) => {
  const { r, t } = s;
  const bubble = (x: number, y: number, w: number, h: number, paint: string, tail: 1 | -1): string => {
    const foot = tail > 0 ? x + 110 : x + w - 110;
    const d = `${box(x, y, w, h, 84)}${polygon([
      [foot - 50, y + h - 30],
      [foot + 60, y + h - 30],
      [foot - tail * 70, y + h + 92],
    ])}`;
    s.shadow(d, 16, 20);
    s.fill(d, paint);
    return d;
  };
  const dx = r.between(-30, 30);
  s.fill(disc(r.between(880, 1000), r.between(560, 640), 190), s.fade(t.amberSoft, t.amber, 60));
  bubble(120 + dx, 90 + r.between(-10, 30), 560, 300, s.fade(t.teal, t.tealDeep, 60), 1);
  for (let i = 0; i < 3; i += 1)
    s.fill(box(206 + dx, 170 + i * 56, [330, 400, 210][i] ?? 300, 24, 12), t.tealSoft, 'fill-opacity=".8"');
  const d = bubble(520 + dx, 240 + r.between(-20, 30), 540, 300, s.fade(t.hue, t.hueDeep, 70), -1);
  s.grain(d, [520 + dx, 240, 540, 320], 60, 0.7);
  const cy = 396;
  if (r.chance(0.5)) {
    s.brackets(790 + dx, cy, 250, 150, t.surface, 15);
    s.fill(disc(790 + dx, cy, 32), t.amber);
  } else {
    for (let i = 0; i < 3; i += 1) s.fill(disc(680 + dx + i * 110, cy, 36), i === 1 ? t.amber : t.surface);
  }
  bubble(r.between(190, 260), 500, 230, 130, s.fade(t.surface, t.surfaceShade, 60), 1);
};

const stream: Scene = (s) => {
  const { r, t } = s;
  const goal = r.between(300, 440);
  const gx = r.between(820, 900);
  const colours = [t.tealDeep, t.teal, t.tealSoft, t.hueSoft, t.hue, t.hueDeep];
  s.fill(disc(gx, goal, 240), t.field);
  colours.forEach((colour, i) => {
    const y0 = 50 + i * 112 + r.between(-14, 14);
    const y1 = y0 + r.between(64, 92);
    const z0 = goal - 84 + i * 28;
    const z1 = z0 + 28.6;
    const bend = r.between(300, 420);
    const d =
      pen`M-20 ${y0}C${bend} ${y0} ${bend + 120} ${z0} ${gx} ${z0}` +
      pen`V${z1}C${bend + 120} ${z1} ${bend} ${y1} -20 ${y1}z`;
    s.fill(d, colour);
    s.grain(d, [0, Math.min(y0, z0), gx * 0.6, Math.abs(y0 - z0) + 120], 180, 0.4);
  });
  s.fill(box(gx, goal - 18, 420, 36), s.fade(t.amber, t.amberSoft, 0));
  s.shadow(disc(gx, goal, 134), 14, 20);
  s.fill(disc(gx, goal, 134), s.fade(t.surface, t.surfaceShade, 60));
  s.fill(disc(gx, goal, 84), s.fade(t.amberSoft, t.amber, 60));
  s.fill(half(gx, goal, 84, 0), t.amber);
};

const burst: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(480, 720);
  const y = r.between(600, 660);
  const rays = r.pick([13, 15, 17]);
  const step = 180 / rays;
  for (let i = 0; i < rays; i += 1) {
    const long = i % 2 === 0 ? r.between(560, 640) : r.between(380, 470);
    const colour = i % 2 === 0 ? (i % 4 === 0 ? t.hue : t.hueDeep) : t.hueSoft;
    s.fill(slice(x, y, long, -180 + i * step + 1.4, -180 + (i + 1) * step - 1.4), colour);
    if (i % 2 === 1)
      s.fill(disc(...onCircle(x, y, long + 56, -180 + (i + 0.5) * step), 17), i % 4 === 1 ? t.amber : t.teal);
  }
  s.fill(disc(x, y, 262), s.fade(t.ground, t.field, 90));
  s.fill(disc(x, y, 224), s.fade(t.teal, t.tealDeep, 90));
  s.grain(disc(x, y, 224), [x - 224, y - 224, 448, 300], 60, 0.8);
  s.fill(disc(x, y, 130), s.fade(t.amberSoft, t.amber, 90));
  s.fill(box(-20, y + 30, 1240, 300), t.tealDeep);
  s.fill(box(-20, y + 30, 1240, 14), t.amber);
};

const crowd: Scene = (s) => {
  const { r, t } = s;
  const size = 88;
  const cols = 7;
  const chosen: [number, number] = [r.whole(2, 4), r.whole(1, 2)];
  for (let row = 0; row < 4; row += 1) {
    const y = 196 + row * 190;
    for (let col = -1; col <= cols; col += 1) {
      const x = 60 + col * 184 + (row % 2) * 92;
      const star = col === chosen[0] && row === chosen[1];
      const far = Math.hypot(col - chosen[0] + ((row - chosen[1]) % 2) * 0.5, row - chosen[1]);
      const body = star
        ? t.amber
        : far < 1.3
          ? t.teal
          : far < 2.4
            ? r.pick([t.hue, t.hueDeep])
            : r.pick([t.hueSoft, t.tealSoft, t.field]);
      const d = half(x, y + 60, size, 90);
      s.fill(d, body);
      s.grain(d, [x - size, y - 30, 2 * size, size], 40, 0.6);
      s.fill(disc(x, y - 76, 42), star ? t.surface : far < 1.3 ? t.tealSoft : body);
    }
  }
};

export const marketingScenes: Scene[] = [broadcast, roam(bubbles, 1.08), roam(stream), roam(burst), roam(crowd)];
