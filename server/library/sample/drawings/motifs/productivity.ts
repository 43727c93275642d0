/** Productivity: a dial, a calendar, sorting, an hourglass, progress. */
import type { Point } from '../shapes.ts';
import { band, box, disc, hill, onCircle, pen, polygon, polyline } from '../shapes.ts';
import type { Scene } from '../sketch.ts';
import { roam } from '../sketch.ts';

const dial: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(540, 660);
  const y = 385;
  const from = r.between(-100, -60);
  s.fill(disc(x + 40, y + 50, 318), t.shade, 'fill-opacity=".12"');
  s.fill(disc(x, y, 318), s.fade(t.surface, t.surfaceShade, 60));
  s.fill(band(x, y, 196, 290, from, from + r.between(95, 120)), s.fade(t.hue, t.hueDeep, 60));
  s.fill(band(x, y, 196, 290, from + 128, from + 205), t.teal);
  s.fill(band(x, y, 196, 290, from + 213, from + 250), t.amber);
  s.fill(band(x, y, 196, 290, from + 258, from + 330), t.tealSoft);
  s.grain(disc(x, y, 290), [x - 290, y - 290, 580, 580], 50, 0.4);
  for (let i = 0; i < 12; i += 1)
    s.stroke(polyline([onCircle(x, y, 150, i * 30), onCircle(x, y, i % 3 === 0 ? 118 : 134, i * 30)]), t.marks, 9);
  const hand = from + 118;
  s.stroke(polyline([onCircle(x, y, 46, hand + 180), onCircle(x, y, 244, hand)]), t.tealDeep, 17);
  s.stroke(polyline([[x, y], onCircle(x, y, 128, hand + r.between(80, 200))]), t.tealDeep, 22);
  s.fill(disc(x, y, 32), t.amber);
  for (const side of [-1, 1]) {
    for (let i = 0; i < 4; i += 1) {
      const w = r.between(60, 170);
      s.fill(
        box(side < 0 ? x - 380 - w : x + 380, 190 + i * 112, w, 44, 22),
        r.pick([t.hueSoft, t.tealSoft, t.field, t.hue]),
      );
    }
  }
};

const calendar: Scene = (s) => {
  const { r, t } = s;
  const size = 116;
  const gap = 24;
  const left = (1200 - 7 * size - 6 * gap) / 2;
  const chosen = [r.whole(2, 4), r.whole(1, 3)];
  s.fill(disc(r.pick([260, 940]), 375, 330), t.field);
  for (let row = 0; row < 5; row += 1) {
    for (let col = 0; col < 7; col += 1) {
      const x = left + col * (size + gap);
      const y = 38 + row * (size + gap);
      const d = box(x, y, size, size, 26);
      if (col === chosen[0] && row === chosen[1]) continue;
      const kind = r.next();
      const late = row * 7 + col;
      if (late < 3 || late > 32)
        s.stroke(box(x + 4, y + 4, size - 8, size - 8, 24), t.hueSoft, 5, 'stroke-opacity=".7"');
      else if (kind < 0.4) s.fill(d, t.surface, 'fill-opacity=".85"');
      else if (kind < 0.58) s.fill(d, t.tealSoft);
      else if (kind < 0.72) s.fill(d, s.fade(t.teal, t.tealDeep, 60));
      else if (kind < 0.84) s.hatch(d, [x, y, size, size], t.hueSoft, 20, 8, 45);
      else s.fill(d, s.fade(t.hue, t.hueDeep, 60));
    }
  }
  const x = left + (chosen[0] ?? 3) * (size + gap) + size / 2;
  const y = 38 + (chosen[1] ?? 2) * (size + gap) + size / 2;
  const big = box(x - 118, y - 118, 236, 236, 48);
  s.shadow(big, 16, 22);
  s.fill(big, s.fade(t.amberSoft, t.amber, 60));
  s.grain(big, [x - 118, y - 118, 236, 236], 60, 0.9);
  s.stroke(
    polyline([
      [x - 56, y + 6],
      [x - 14, y + 48],
      [x + 64, y - 46],
    ]),
    t.tealDeep,
    30,
  );
};

const sorting: Scene = (s) => {
  const { r, t } = s;
  const colours: [string, string][] = [
    [t.teal, t.tealDeep],
    [t.hue, t.hueDeep],
    [t.amberSoft, t.amber],
    [t.surface, t.surfaceShade],
    [t.tealSoft, t.teal],
    [t.hueSoft, t.hue],
  ];
  s.fill(disc(840, 375, 330), t.field);
  const card = (x: number, y: number, w: number, turn: number, i: number): void => {
    const [from, to] = colours[i % colours.length]!;
    const h = 100;
    s.group(pen`transform="rotate(${turn} ${x + w / 2} ${y + h / 2})"`, () => {
      const d = box(x, y, w, h, 22);
      s.shadow(d, 10, 14);
      s.fill(d, s.fade(from, to, 30));
      s.grain(d, [x, y, w, h], 30, 0.8);
      s.fill(disc(x + 52, y + h / 2, 19), i % 3 === 0 ? t.amber : t.surface);
      s.fill(
        box(x + 96, y + h / 2 - 10, w * r.between(0.3, 0.5), 20, 10),
        i % 6 === 3 ? t.marks : t.surface,
        'fill-opacity=".65"',
      );
    });
  };
  const spots: Point[] = [
    [-60, 60],
    [150, 190],
    [-40, 330],
    [190, 420],
    [20, 570],
    [300, 640],
  ];
  spots.forEach(([x, y], i) => card(x + r.between(-30, 30), y + r.between(-26, 20), 300, r.between(-38, 38), i + 1));
  const lift = r.whole(0, 4);
  for (let i = 0; i < 5; i += 1) card(i === lift ? 610 : 660, 84 + i * 120, 430, 0, i);
};

const hourglass: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(570, 630);
  s.fill(disc(x + r.pick([-280, 280]), r.between(280, 460), 240), s.fade(t.hueSoft, t.hue, 60));
  const glass =
    pen`M${x - 210} 100H${x + 210}C${x + 210} 270 ${x + 28} 310 ${x + 28} 375` +
    pen`S${x + 210} 480 ${x + 210} 650H${x - 210}` +
    pen`C${x - 210} 480 ${x - 28} 440 ${x - 28} 375S${x - 210} 270 ${x - 210} 100z`;
  s.shadow(glass, 22, 16);
  s.fill(glass, s.fade(t.surface, t.surfaceShade, 0));
  const level = r.between(190, 280);
  const heap = 590 - (level - 190) * 1.3;
  s.within(glass, () => {
    s.fill(box(x - 220, level, 440, 190), s.fade(t.amberSoft, t.amber, 90));
    s.fill(box(x - 7, 340, 14, 320), t.amber);
    s.fill(
      hill(
        [
          [x - 260, 680],
          [x - 120, heap + 66],
          [x, heap],
          [x + 120, heap + 66],
          [x + 260, 680],
        ],
        720,
        1,
      ),
      s.fade(t.hue, t.hueDeep, 90),
    );
    s.grain(box(x - 220, level, 440, 190), [x - 220, level, 440, 190], 0, 1.2, t.hueDeep);
    s.grain(box(x - 220, 470, 440, 190), [x - 220, 470, 440, 190], 0, 0.9);
    s.fill(
      polygon([
        [x + 80, 90],
        [x + 220, 90],
        [x + 220, 660],
        [x + 80, 660],
      ]),
      t.teal,
      'fill-opacity=".14"',
    );
  });
  for (const y of [52, 640]) s.fill(box(x - 262, y, 524, 60, 30), s.fade(t.teal, t.tealDeep, 0));
  const dots = r.whole(5, 8);
  for (let i = 0; i < dots; i += 1) {
    const side = i % 2 === 0 ? -1 : 1;
    s.fill(
      disc(x + side * r.between(330, 520), 120 + (i * 560) / dots, r.between(9, 26)),
      r.pick([t.tealSoft, t.amber, t.teal]),
    );
  }
};

const progress: Scene = (s) => {
  const { r, t } = s;
  const w = r.between(84, 104);
  const left = 240;
  const right = 960;
  const turn = 'A122.5 122.5 0 0';
  const d = `M-120 130H${right}${turn} 1 ${right} 375H${left}${turn} 0 ${left} 620H1320`;
  const total = right + 120 + 385 + (right - left) + 385 + (1320 - left);
  const done = r.between(0.42, 0.7) * total;
  s.fill(disc(r.pick([260, 940]), 375, 270), t.field);
  s.stroke(d, t.shade, w, 'stroke-opacity=".12" transform="translate(12 20)"');
  s.stroke(d, t.hueSoft, w, '');
  s.stroke(d, t.tealDeep, w, pen`stroke-dasharray="${done} 9999"`);
  s.stroke(d, t.hue, w * 0.56, pen`stroke-dasharray="${done} 9999"`);
  s.stroke(d, t.surface, 7, 'stroke-dasharray="2 38" stroke-linecap="round" stroke-opacity=".8"');
  const back = done - (right + 120);
  let knob: Point;
  if (back < 385) knob = onCircle(right, 252.5, 122.5, -90 + (Math.max(0, back) / 385) * 180);
  else if (back < 385 + right - left) knob = [right - (back - 385), 375];
  else if (back < 770 + right - left)
    knob = onCircle(left, 497.5, 122.5, 270 - ((back - 385 - right + left) / 385) * 180);
  else knob = [left + back - 770 - right + left, 620];
  s.shadow(disc(knob[0], knob[1], w * 0.82), 10, 16);
  s.fill(disc(knob[0], knob[1], w * 0.82), s.fade(t.amberSoft, t.amber, 60));
  s.fill(disc(knob[0], knob[1], w * 0.34), t.surface);
  for (const x of [r.between(330, 460), r.between(620, 760)]) s.fill(disc(x, 620, w * 0.3), t.surface);
};

export const productivityScenes: Scene[] = [dial, calendar, roam(sorting, 1), roam(hourglass, 1), roam(progress, 1)];
