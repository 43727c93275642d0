/** Design: primitives, a curve with its handles, swatches, tiles, quadrants. */
import type { Point } from '../shapes.ts';
import { box, disc, full, half, onCircle, pen, polygon, polyline, slice } from '../shapes.ts';
import type { Scene } from '../sketch.ts';
import { roam } from '../sketch.ts';

const primitives: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(420, 520);
  const y = r.between(330, 400);
  for (const degrees of [0, 90]) s.hatch(full, [0, 0, 1200, 750], t.field, 75, 3, degrees);
  const ring = disc(x, y, 250);
  const block = box(x + 110, y - 60, 380, 380);
  const wedge = polygon([
    [x + 250, y - 270],
    [x + 620, y + 60],
    [x + 180, y + 200],
  ]);
  s.fill(ring, s.fade(t.hue, t.hueDeep, 60));
  s.fill(block, s.fade(t.teal, t.tealDeep, 60));
  s.within(ring, () => s.fill(block, t.tealDeep));
  s.grain(ring, [x - 250, y - 250, 500, 500], 150, 0.6);
  s.fill(wedge, s.fade(t.amberSoft, t.amber, 70), 'fill-opacity=".94"');
  s.within(wedge, () => {
    s.fill(ring, t.hue, 'fill-opacity=".8"');
    s.hatch(block, [x + 110, y - 60, 380, 380], t.tealDeep, 18, 7, r.pick([45, -45]));
  });
  const q = onCircle(x, y, 250, r.between(170, 240));
  s.fill(disc(q[0], q[1], 54), t.surface);
  s.fill(half(q[0], q[1], 54, r.whole(0, 3) * 90), t.tealDeep);
  s.brackets(x + 300, y + 130, 150, 120, t.surface, 11);
};

const vector: Scene = (s) => {
  const { r, t } = s;
  const up = r.between(110, 190);
  const down = r.between(540, 620);
  const d =
    pen`M-40 ${down + 60}C40 ${down + 60} 80 ${down + 40} 160 ${down}C340 ${up - 60} 520 ${up - 60} 620 375` +
    pen`S900 ${down + 60} 1040 ${up + 60}C1090 ${up - 60} 1180 ${up - 40} 1240 ${up - 30}`;
  const area = `${d}V790H-40z`;
  s.fill(area, s.fade(t.hue, t.hueDeep, 80));
  s.grain(area, [0, 150, 1200, 620], 90, 0.25);
  s.within(area, () => {
    s.fill(disc(r.between(820, 940), 700, r.between(200, 260)), s.fade(t.teal, t.tealDeep, 60));
    s.fill(disc(r.between(230, 330), 740, 220), t.tealDeep);
    s.fill(disc(r.between(540, 620), 770, r.between(150, 190)), s.fade(t.amberSoft, t.amber, 60));
  });
  s.stroke(d, t.ink, 10);
  const knots: [Point, Point, Point][] = [
    [
      [160, down],
      [250, (up + down) / 2 - 40],
      [70, down + 80],
    ],
    [
      [620, 375],
      [380, 235],
      [860, 515],
    ],
    [
      [1040, up + 60],
      [970, up + 230],
      [1090, up - 50],
    ],
  ];
  for (const [knot, from, to] of knots) {
    s.stroke(polyline([from, knot, to]), t.ink, 4);
    for (const p of [from, to]) s.fill(disc(p[0], p[1], 19), t.amber);
    s.fill(box(knot[0] - 25, knot[1] - 25, 50, 50, 4), t.ink);
    s.fill(box(knot[0] - 14, knot[1] - 14, 28, 28), t.surface);
  }
};

const swatches: Scene = (s) => {
  const { r, t } = s;
  const flip = r.chance(0.5);
  s.group(flip ? 'transform="translate(1200 0) scale(-1 1)"' : '', () => {
    const px = r.between(330, 400);
    const py = r.between(640, 690);
    s.fill(disc(px + 330, 260, 250), t.field);
    const colours: [string, string][] = [
      [t.tealDeep, t.teal],
      [t.teal, t.tealSoft],
      [t.surface, t.surfaceShade],
      [t.hueSoft, t.hue],
      [t.hue, t.hueDeep],
      [t.amberSoft, t.amber],
    ];
    const open = r.between(17, 20);
    colours.forEach(([from, to], i) => {
      const degrees = -22 + i * open;
      s.group(pen`transform="rotate(${degrees} ${px} ${py})"`, () => {
        const card = box(px - 74, py - 600, 148, 670, 18);
        s.shadow(card, 10, 8);
        s.fill(card, s.fade(from, to, 90));
        s.grain(card, [px - 74, py - 600, 148, 500], 90, 0.5);
        if (i === 5) s.fill(box(px - 50, py - 130, 100, 12, 6), t.surface, 'fill-opacity=".6"');
      });
    });
    s.fill(disc(px, py, 26), t.ink);
    s.fill(disc(px, py, 10), t.ground);
  });
};

const tiles: Scene = (s) => {
  const { r, t } = s;
  const size = 150;
  const colours: [string, ...string[]] = [t.hue, t.teal, t.hueDeep, t.amber, t.tealDeep, t.hueSoft, t.tealSoft];
  for (let row = 0; row < 5; row += 1) {
    for (let col = 0; col < 8; col += 1) {
      const x = col * size;
      const y = row * size;
      const quiet = Math.hypot(col - 6.6, row - 0.4) < 2.3;
      if (quiet || r.chance(0.1)) continue;
      const back = r.pick(colours);
      const front = r.pick(colours.filter((c) => c !== back) as [string, ...string[]]);
      const d = box(x, y, size + 0.5, size + 0.5);
      const turn = r.whole(0, 3);
      const cx = x + (turn === 1 || turn === 2 ? size : 0);
      const cy = y + (turn >= 2 ? size : 0);
      const kind = r.whole(0, 4);
      if (kind < 4) s.fill(d, back);
      if (kind <= 1) s.fill(slice(cx, cy, size, turn * 90, turn * 90 + 90), front);
      if (kind === 1) s.fill(slice(cx, cy, size / 2, turn * 90, turn * 90 + 90), back);
      if (kind === 2) s.fill(half(x + size / 2, y + size / 2, size / 2, turn * 90), front);
      if (kind === 3) s.fill(disc(x + size / 2, y + size / 2, size * 0.28), front);
      if (kind === 4) s.hatch(d, [x, y, size, size], back, 25, 11, r.pick([45, -45]));
      s.grain(d, [x, y, size, size], turn * 90, 0.6);
    }
  }
  s.fill(disc(990, 60, 92), s.fade(t.amberSoft, t.amber, 60));
  s.stroke(disc(990, 60, 128), t.amber, 5);
};

const quadrants: Scene = (s) => {
  const { r, t } = s;
  const size = 375;
  const left = r.pick([-150, -250, -40]);
  const sets: [string, string, string][] = [
    [t.tealDeep, t.teal, t.tealSoft],
    [t.hueDeep, t.hue, t.hueSoft],
    [t.hue, t.amber, t.amberSoft],
    [t.teal, t.surface, t.tealDeep],
    [t.hueSoft, t.tealDeep, t.hue],
  ];
  const empty = r.whole(0, 2);
  for (let row = 0; row < 2; row += 1) {
    for (let col = 0; col < 4; col += 1) {
      const x = left + col * size;
      const y = row * size;
      if (row === 0 && col === empty + 1) {
        s.fill(disc(x + size / 2, y + size / 2, size * 0.24), s.fade(t.amberSoft, t.amber, 60));
        continue;
      }
      const set = sets[(row * 2 + col + empty) % sets.length]!;
      const turn = r.whole(0, 3);
      const cx = x + (turn === 1 || turn === 2 ? size : 0);
      const cy = y + (turn >= 2 ? size : 0);
      set.forEach((colour, k) => s.fill(slice(cx, cy, size * (1 - k * 0.3), turn * 90, turn * 90 + 90), colour));
      s.grain(slice(cx, cy, size, turn * 90, turn * 90 + 90), [x, y, size, size], turn * 90 + 45, 0.35);
    }
  }
};

export const designScenes: Scene[] = [roam(primitives), roam(vector), swatches, roam(tiles, 1), roam(quadrants, 1)];
