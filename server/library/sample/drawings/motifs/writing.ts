/** Writing: sheets and ink, a ribbon of lines, a chosen passage, a paper plane, words around a disc. */
import type { Point } from '../shapes.ts';
import { box, disc, half, hill, onCircle, pen, polygon, polyline } from '../shapes.ts';
import type { Scene, Sketch } from '../sketch.ts';
import { roam } from '../sketch.ts';

function nib(s: Sketch, x: number, y: number, degrees: number): void {
  const { t } = s;
  s.group(pen`transform="translate(${x} ${y}) rotate(${degrees})"`, () => {
    s.shadow('M0 0C-20 -60 -70 -110 -66 -190L-46 -290H46L66 -190C70 -110 20 -60 0 0z', 20, 10);
    s.fill(box(-46, -640, 92, 360, 8), s.fade(t.tealDeep, t.teal, 0));
    s.fill(box(-46, -320, 92, 40), t.amber);
    s.fill('M0 0C-20 -60 -70 -110 -66 -190L-46 -290H46L66 -190C70 -110 20 -60 0 0z', s.fade(t.amberSoft, t.amber, 0));
    s.fill('M0 0C20 -60 70 -110 66 -190L46 -290H0z', t.hueDeep, 'fill-opacity=".28"');
    s.stroke(
      polyline([
        [0, -6],
        [0, -150],
      ]),
      t.tealDeep,
      5,
    );
    s.fill(disc(0, -160, 15), t.tealDeep);
  });
}

const sheet: Scene = (s) => {
  const { r, t } = s;
  const lean = r.between(5, 10) * (r.chance(0.5) ? 1 : -1);
  const x = r.between(300, 380);
  s.fill(disc(x + r.between(330, 520), r.between(280, 460), r.between(240, 300)), s.fade(t.hueSoft, t.hue, 60));
  s.group(pen`transform="rotate(${lean + 9} 600 420)"`, () => {
    s.fill(box(x, 60, 470, 640, 10), s.fade(t.teal, t.tealDeep, 80));
    s.grain(box(x, 60, 470, 640, 10), [x, 60, 470, 640], 60, 0.5);
  });
  s.group(pen`transform="rotate(${lean} 600 420)"`, () => {
    const d = polygon([
      [x, 70],
      [x + 380, 70],
      [x + 480, 170],
      [x + 480, 730],
      [x, 730],
    ]);
    s.shadow(d, 18, 22);
    s.fill(d, s.fade(t.surface, t.surfaceShade, 70));
    s.fill(
      polygon([
        [x + 380, 70],
        [x + 480, 170],
        [x + 380, 170],
      ]),
      t.hueSoft,
    );
    s.fill(box(x + 56, 138, r.between(170, 250), 30, 15), t.hue);
    const special = r.whole(2, 4);
    for (let row = 0; row < 8; row += 1) {
      const y = 226 + row * 58;
      const w = row === 7 ? 150 : r.between(270, 366);
      if (row === special) s.fill(box(x + 44, y - 14, w + 24, 44, 10), t.amber);
      s.fill(box(x + 56, y, w, 16, 8), row === special ? t.tealDeep : t.marks);
    }
  });
  nib(s, x + r.between(400, 470), r.between(560, 610), r.between(32, 42));
};

const ribbon: Scene = (s) => {
  const { r, t } = s;
  const flip = r.chance(0.5);
  const w = r.between(118, 150);
  s.fill(disc(flip ? 300 : 880, r.between(180, 300), r.between(150, 190)), s.fade(t.amberSoft, t.amber, 60));
  for (let row = 0; row < 9; row += 1) {
    s.fill(box(flip ? 700 : 110, 96 + row * 70, r.between(230, 390), 12, 6), t.field);
  }
  const parts = [
    'M-80 610C160 640 330 560 420 380',
    'M420 380C500 210 640 120 760 190C880 262 820 470 660 480',
    'M660 480C520 490 470 350 560 280C680 190 940 330 1290 150',
  ];
  const stripes: [string, number][] = [
    [t.tealDeep, w],
    [t.teal, w * 0.74],
    [t.hue, w * 0.42],
    [t.surface, w * 0.1],
  ];
  s.group(
    flip ? 'transform="translate(1200 20) scale(-1 1)"' : pen`transform="translate(0 ${r.between(-20, 40)})"`,
    () => {
      for (const d of [parts[0], parts[1], parts[2]]) {
        if (!d) continue;
        s.stroke(d, t.shade, w, 'stroke-opacity=".13" transform="translate(10 22)" stroke-linecap="round"');
        for (const [colour, width] of stripes) s.stroke(d, colour, width, 'stroke-linecap="butt"');
      }
    },
  );
};

const lines: Scene = (s) => {
  const { r, t } = s;
  const chosen = r.whole(2, 4);
  const tall = 52;
  const w = r.between(430, 560);
  const from = r.between(300, 380);
  const open = from - 42;
  const close = from + w + 42;
  for (let row = 0; row < 7; row += 1) {
    const y = 84 + row * 90;
    const near = Math.abs(row - chosen);
    let x = row % 3 === 0 ? 210 : 110;
    const end = row === 6 ? r.between(560, 700) : r.between(980, 1100);
    if (near === 0) {
      const pill = box(from, y - 14, w, tall + 28, 40);
      s.fill(box(110, y, open - 146, tall, 26), t.tealSoft);
      s.fill(pill, s.fade(t.hue, t.hueDeep, 20));
      s.grain(pill, [from, y - 14, w, tall + 28], 0, 1.2);
      s.fill(box(from + 56, y + 14, w * r.between(0.35, 0.6), 24, 12), t.surface);
      s.fill(disc(from + w - 62, y + 26, 24), t.amber);
      s.brackets(from + w / 2, y + 26, w + 84, 170, t.ink, 14);
      s.fill(box(close + 36, y, Math.max(60, 1090 - close - 36), tall, 26), t.tealSoft);
      continue;
    }
    while (x < end - 80) {
      const long = Math.min(r.between(90, 330), end - x);
      const free = near > 1 || x + long < open - 30 || x > close + 30;
      if (free) s.fill(box(x, y, long, tall, 26), r.pick([t.hueSoft, t.field, t.field, t.tealSoft, t.teal]));
      x += long + 26;
    }
  }
};

const plane: Scene = (s) => {
  const { r, t } = s;
  s.fill(disc(r.between(280, 420), 270, r.between(140, 190)), s.fade(t.amber, t.amberSoft, 90));
  const waves: [string, number][] = [
    [t.hueSoft, 520],
    [t.teal, 600],
    [t.tealDeep, 680],
  ];
  for (const [colour, level] of waves) {
    const d = hill(
      [-40, 260, 560, 880, 1240].map((x): Point => [x, level + r.between(-60, 44)]),
      790,
      0.9,
    );
    s.fill(d, colour);
    s.grain(d, [0, level - 40, 1200, 220], 90, 0.35);
  }
  const trail = 'stroke-dasharray="2 22" stroke-linecap="round"';
  s.group(
    pen`transform="rotate(${r.between(-14, 6)} 700 360) translate(${r.between(20, 90)} ${r.between(-20, 20)})"`,
    () => {
      s.stroke(
        pen`M-160 ${r.between(500, 620)}C60 ${r.between(560, 640)} 240 ${r.between(470, 560)} 420 430`,
        t.ink,
        6,
        trail,
      );
      const wing = polygon([
        [960, 100],
        [300, 296],
        [486, 394],
      ]);
      s.fill(
        polygon([
          [960, 100],
          [486, 394],
          [528, 588],
          [640, 462],
        ]),
        s.fade(t.hueDeep, t.hue, 0),
      );
      s.fill(wing, s.fade(t.hueSoft, t.surface, 0));
      s.grain(wing, [300, 100, 660, 300], 165, 0.8, t.hueDeep);
      s.fill(
        polygon([
          [960, 100],
          [582, 424],
          [784, 512],
        ]),
        s.fade(t.surface, t.hueSoft, 30),
      );
    },
  );
};

const wrap: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(520, 720);
  const y = r.between(340, 410);
  const size = r.between(200, 236);
  const clear = size + 44;
  for (let row = 0; row < 10; row += 1) {
    const cy = 60 + row * 70;
    const dy = cy + 15 - y;
    const reach = Math.abs(dy) < clear ? Math.sqrt(clear * clear - dy * dy) : 0;
    const spans: [number, number][] =
      reach > 0
        ? [
            [90, x - reach],
            [x + reach, 1110],
          ]
        : [[90, row === 9 ? 700 : 1110]];
    for (const [from, to] of spans) {
      let at = from;
      while (at < to - 50) {
        let long = Math.min(r.between(110, 420), to - at);
        if (to - at - long < 80) long = to - at;
        s.fill(box(at, cy, long, 30, 15), r.pick([t.tealSoft, t.hueSoft, t.hueSoft, t.field, t.teal]));
        at += long + 24;
      }
    }
  }
  const ball = disc(x, y, size);
  s.shadow(ball, 16, 22);
  s.fill(ball, s.fade(t.hue, t.hueDeep, 70));
  s.grain(ball, [x - size, y - size, 2 * size, 2 * size], 50, 0.8);
  const turn = r.whole(0, 3) * 90 + 45;
  s.fill(half(x, y, size * 0.6, turn), s.fade(t.surface, t.surfaceShade, 60));
  s.fill(half(x, y, size * 0.6, turn + 180), s.fade(t.teal, t.tealDeep, 60));
  s.fill(disc(...onCircle(x, y, size * 0.3, turn + 180), size * 0.14), t.amber);
};

export const writingScenes: Scene[] = [sheet, roam(ribbon), roam(lines, 1.06), roam(plane), wrap];
