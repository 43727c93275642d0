/** Storytelling: hills at night, a boat, a stage, a tale rising from its book, a labyrinth. */
import type { Point } from '../shapes.ts';
import {
  arc,
  arch,
  band,
  box,
  curve,
  disc,
  ellipse,
  full,
  half,
  hill,
  onCircle,
  pen,
  polygon,
  polyline,
} from '../shapes.ts';
import type { Scene } from '../sketch.ts';
import { roam } from '../sketch.ts';

const hills: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(640, 860);
  const moon = disc(x, 230, r.between(120, 150));
  s.fill(disc(x, 230, 300), t.field, 'fill-opacity=".6"');
  s.fill(disc(x, 230, 218), t.field);
  s.fill(moon, s.fade(t.amberSoft, t.amber, 70));
  s.grain(moon, [x - 150, 80, 300, 300], 40, 1.2);
  for (let i = 0; i < 22; i += 1) {
    const star: Point = [r.between(30, 1170), r.between(30, 330)];
    if (Math.hypot(star[0] - x, star[1] - 230) > 180) s.fill(disc(star[0], star[1], r.between(3, 7)), t.surface);
  }
  const layers: [string, string][] = [
    [t.hueSoft, t.hue],
    [t.hue, t.hueDeep],
    [t.teal, t.tealDeep],
    [t.tealDeep, t.shade],
  ];
  layers.forEach(([from, to], i) => {
    const level = 400 + i * 92;
    const d = hill(
      [-40, 220, 470, 740, 980, 1240].map((px): Point => [px, level + r.between(-84, 56)]),
      790,
      1,
    );
    s.fill(d, s.fade(from, to, 90));
    s.grain(d, [0, level - 60, 1200, 240], -90, 0.22, t.amberSoft);
  });
  const path = r.between(330, 560);
  s.stroke(
    pen`M${path} 790C${path + 90} 740 ${path + 300} 730 ${path + 240} 670S${path + 60} 610 ${path + 170} 560`,
    t.amberSoft,
    11,
    'stroke-dasharray="1 24" stroke-linecap="round"',
  );
};

const boat: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(460, 660);
  const moonX = x + r.between(210, 320);
  s.fill(disc(moonX, 240, 210), t.field);
  const crescent = r.chance(0.5);
  s.fill(disc(moonX, 240, crescent ? 132 : 110), s.fade(t.amberSoft, t.amber, 60));
  if (crescent) s.fill(disc(moonX + 46, 216, 112), t.field);
  const size = r.pick([120, 150, 200]);
  const row = (y: number, from: string, to: string, shift: number): void => {
    let crest = box(-20, y, 1240, 800 - y);
    for (let cx = -shift; cx < 1240 + size; cx += size) crest += half(cx, y + 2, size / 2, 90);
    s.fill(crest, s.fade(from, to, 90));
    for (let cx = -shift; cx < 1240 + size; cx += size) {
      s.stroke(arc(cx, y + 2, size * 0.3, 190, 350), t.surface, 5, 'stroke-opacity=".4" stroke-linecap="round"');
    }
  };
  row(530, t.hueSoft, t.hue, r.between(0, size));
  s.group(pen`transform="rotate(${r.between(-7, 7)} ${x} 540)"`, () => {
    const sail = polygon([
      [x, 96],
      [x, 470],
      [x - 210, 470],
    ]);
    s.fill(sail, s.fade(t.hue, t.hueDeep, 80));
    s.grain(sail, [x - 210, 96, 210, 374], 30, 0.8);
    s.fill(
      polygon([
        [x + 18, 170],
        [x + 18, 470],
        [x + 170, 470],
      ]),
      s.fade(t.surface, t.hueSoft, 80),
    );
    const hull = polygon([
      [x - 240, 492],
      [x + 240, 492],
      [x + 130, 640],
      [x - 130, 640],
    ]);
    s.fill(hull, s.fade(t.tealDeep, t.teal, 0));
    s.fill(
      polygon([
        [x, 492],
        [x + 240, 492],
        [x + 130, 640],
      ]),
      t.amber,
      'fill-opacity=".92"',
    );
  });
  row(604, t.teal, t.tealDeep, r.between(0, size));
  row(676, t.tealDeep, t.shade, r.between(0, size));
};

const curtain: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(560, 660);
  const cloth = t.hue;
  const fold = t.hueDeep;
  s.fill(full, s.fade(t.hueDeep, t.tealDeep, 90));
  s.fill(
    polygon([
      [x - 50, -20],
      [x + 50, -20],
      [x + 330, 630],
      [x - 330, 630],
    ]),
    t.amberSoft,
    'fill-opacity=".3"',
  );
  s.fill(box(-20, 600, 1240, 190), t.tealDeep);
  s.fill(ellipse(x, 636, 350, 58), t.amberSoft);
  const parts = r.shuffle([0, 1, 2]);
  parts.forEach((kind, i) => {
    const cx = x + [-170, 0, 164][i]!;
    const tall = i === 1 ? 250 : 170;
    const colour = [t.teal, t.hue, t.tealDeep][i]!;
    s.fill(ellipse(cx + 26, 642, 84, 14), t.shade, 'fill-opacity=".2"');
    if (kind === 0) s.fill(arch(cx - 66, 640, 132, tall), colour);
    if (kind === 1)
      s.fill(
        polygon([
          [cx, 640 - tall * 1.2],
          [cx + 92, 640],
          [cx - 92, 640],
        ]),
        colour,
      );
    if (kind === 2) s.fill(box(cx - 60, 640 - tall * 0.8, 120, tall * 0.8), colour);
  });
  s.fill(disc(x, 250, 56), s.fade(t.surface, t.amberSoft, 60));
  for (const side of [-1, 1]) {
    for (let i = 4; i >= 0; i -= 1) {
      const edge = (side < 0 ? 0 : 1200) - side * (100 + i * 58);
      const hem = edge + side * r.between(0, 50);
      const out = side < 0 ? -20 : 1220;
      const d = pen`M${out} -20H${edge - side * 30}C${edge} 240 ${hem - side * 60} 430 ${hem} 790H${out}z`;
      s.fill(d, i % 2 === 0 ? s.fade(cloth, fold, 80) : s.fade(fold, cloth, 80));
      if (i === 0) s.grain(d, [Math.min(edge, out), 0, Math.abs(edge - out), 750], 90, 0.3);
    }
  }
  const swags = (size: number): string => Array.from({ length: 6 }, (_, i) => half(i * 240, -6, size, -90)).join('');
  s.fill(swags(130), fold);
  s.fill(swags(98), cloth);
  s.fill(Array.from({ length: 7 }, (_, i) => disc(i * 240 - 120, 24, 15)).join(''), t.amber);
};

const tale: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(560, 640);
  const y = 560;
  s.fill(disc(x, 330, 270), s.fade(t.hue, t.hueSoft, 90));
  s.within(disc(x, 330, 270), () => {
    for (let i = 0; i < 14; i += 1)
      s.fill(disc(x + r.between(-230, 230), r.between(90, 300), r.between(3, 6)), t.surface);
    s.fill(disc(x + r.pick([-150, 150]), 190, 40), t.amberSoft);
    const towers = [-170, -90, -10, 70, 150];
    towers.forEach((dx, i) => {
      const tall = r.between(150, 300) - Math.abs(i - 2) * 26;
      s.fill(box(x + dx - 36, y - tall, 74, tall), i % 2 === 0 ? t.tealDeep : t.teal);
      s.fill(
        polygon([
          [x + dx - 46, y - tall],
          [x + dx + 1, y - tall - 86],
          [x + dx + 48, y - tall],
        ]),
        i % 2 === 0 ? t.amber : t.hueDeep,
      );
      s.fill(arch(x + dx - 9, y - tall + 74, 20, 44), t.amberSoft);
    });
    s.fill(
      hill(
        [
          [x - 300, 540],
          [x - 120, 480],
          [x + 60, 520],
          [x + 300, 470],
        ],
        700,
        1,
      ),
      t.teal,
    );
  });
  for (const side of [-1, 1]) {
    const [near, far] = [x + side * 120, x + side * 300];
    const page = pen`M${x} 690C${near} 590 ${far} 580 ${x + side * 440} 620V450C${far} 410 ${near} 430 ${x} 520z`;
    s.fill(page, t.tealDeep, 'transform="translate(0 26)"');
    s.fill(page, s.fade(side < 0 ? t.surface : t.surfaceShade, side < 0 ? t.surfaceShade : t.surface, 0));
    s.grain(page, [Math.min(x, x + side * 440), 410, 440, 280], side < 0 ? 0 : 180, 0.5);
    for (let i = 0; i < 3; i += 1) {
      const yy = 480 + i * 44;
      const from: Point = [x + side * 70, yy + 26];
      const to: Point = [x + side * (i === 2 ? 260 : 380), yy - 8];
      s.stroke(curve([from, onCircle((from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 10, 1, 0), to], 1), t.marks, 11);
    }
  }
};

const labyrinth: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(500, 700);
  const y = r.between(360, 400);
  s.fill(disc(x, y, 460), t.field);
  const colours = [t.tealDeep, t.hue, t.teal, t.hueDeep, t.tealSoft];
  colours.forEach((colour, i) => {
    const outer = 340 - i * 58;
    const gap = r.between(20, 34) * (340 / outer);
    const from = r.between(0, 360);
    const d = band(x, y, outer - 34, outer, from + gap / 2, from + 360 - gap / 2);
    s.fill(d, colour);
    s.grain(d, [x - outer, y - outer, 2 * outer, 2 * outer], 50 + i * 30, 0.4);
    s.fill(disc(...onCircle(x, y, outer - 17, from + gap / 2), 17), colour);
    s.fill(disc(...onCircle(x, y, outer - 17, from - gap / 2), 17), colour);
  });
  s.fill(disc(x, y, 40), t.amber);
  const start = r.between(20, 70);
  const far = onCircle(x, y, 520, start);
  s.stroke(polyline([far, onCircle(x, y, 376, start)]), t.amber, 12, 'stroke-dasharray="1 30" stroke-linecap="round"');
};

export const storytellingScenes: Scene[] = [
  roam(hills),
  roam(boat),
  roam(curtain, 1),
  roam(tale, 1.06),
  roam(labyrinth),
];
