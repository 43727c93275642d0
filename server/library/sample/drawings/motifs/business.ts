/** Business: balance, towers, arches, coins, an ascent. */
import { arc, arch, box, disc, ellipse, half, pen, polygon, slice } from '../shapes.ts';
import type { Scene } from '../sketch.ts';
import { roam } from '../sketch.ts';

const balance: Scene = (s) => {
  const { r, t } = s;
  const tilt = r.between(5, 9) * (r.chance(0.5) ? 1 : -1);
  s.fill(disc(600, 640, 430), t.field);
  s.fill(box(-20, 640, 1240, 140), s.fade(t.tealDeep, t.teal, 0));
  const base = polygon([
    [600, 430],
    [730, 640],
    [470, 640],
  ]);
  s.fill(base, s.fade(t.hueDeep, t.hue, 0));
  s.grain(base, [470, 430, 260, 210], 0, 1);
  s.group(pen`transform="rotate(${tilt} 600 430)"`, () => {
    s.fill(box(130, 414, 940, 34, 17), t.tealDeep);
    const heavy = r.between(118, 146);
    const ball = disc(290, 414 - heavy, heavy);
    s.fill(ball, s.fade(t.amberSoft, t.amber, 70));
    s.grain(ball, [290 - heavy, 414 - 2 * heavy, 2 * heavy, 2 * heavy], 50, 1.1);
    const w = r.between(118, 136);
    s.fill(box(780, 414 - w, w, w), s.fade(t.hue, t.hueDeep, 60));
    s.fill(box(780 + w + 8, 414 - w, w, w), s.fade(t.surface, t.surfaceShade, 60));
    const top = box(780 + w / 2, 414 - 2 * w, w, w);
    s.fill(top, s.fade(t.teal, t.tealDeep, 60));
    s.grain(top, [780 + w / 2, 414 - 2 * w, w, w], 60, 1.2);
    s.fill(half(780 + w, 414 - 2 * w, w / 2, 90), t.hueSoft);
  });
  s.fill(disc(600, 430, 30), t.amber);
};

const towers: Scene = (s) => {
  const { r, t } = s;
  s.fill(disc(r.between(300, 880), 250, r.between(150, 190)), s.fade(t.amber, t.amberSoft, 90));
  const colours = [t.teal, t.surface, t.hue, t.tealDeep, t.hueSoft, t.tealSoft, t.hueDeep];
  let x = r.between(70, 120);
  let last = '';
  while (x < 1060) {
    const w = r.between(110, 170);
    const tall = r.between(240, 560);
    const colour = r.pick(colours.filter((c) => c !== last) as [string, ...string[]]);
    last = colour;
    const y = 700 - tall;
    const crown = r.whole(0, 3);
    if (crown === 0) s.fill(arch(x, 700, w, tall + w / 2), colour);
    else s.fill(box(x, y, w, tall), colour);
    if (crown === 1)
      s.fill(
        polygon([
          [x, y + 1],
          [x + w, y + 1],
          [x + w, y - w * 0.6],
        ]),
        colour,
      );
    if (crown === 2) s.fill(half(x + w / 2, y, w * 0.32, 90), t.amber);
    const side = box(x + w * 0.66, y, w * 0.34, tall);
    s.fill(side, t.shade, 'fill-opacity=".16"');
    s.grain(box(x, y, w, tall), [x, y, w, tall], 30, 0.6);
    const glass = colour === t.surface || colour === t.hueSoft || colour === t.tealSoft ? t.tealDeep : t.amberSoft;
    for (let row = 0; row < Math.floor((tall - 70) / 62); row += 1) {
      for (let col = 0; col < 2; col += 1) {
        if (r.chance(0.3)) continue;
        s.fill(box(x + 20 + col * w * 0.29, y + 46 + row * 62, w * 0.15, 32), glass, 'fill-opacity=".8"');
      }
    }
    x += w + (r.chance(0.3) ? 30 : 0);
  }
  s.fill(box(-20, 700, 1240, 80), t.tealDeep);
};

const aqueduct: Scene = (s) => {
  const { r, t } = s;
  const sun = r.between(380, 820);
  s.fill(disc(sun, 330, 210), s.fade(t.amber, t.amberSoft, 90));
  const tier = (y: number, tall: number, w: number, gap: number, shift: number, from: string, to: string): void => {
    let d = box(-20, y - tall, 1240, tall);
    for (let x = -shift; x < 1220; x += w + gap) d += arch(x, y, w, tall - 44);
    s.fill(d, s.fade(from, to, 0), 'fill-rule="evenodd"');
    s.within(box(-20, y - tall, 1240, 26), () => s.fill(box(-20, y - tall, 1240, 26), t.shade, 'fill-opacity=".14"'));
    for (let x = -shift; x < 1220; x += w + gap) {
      s.stroke(arc(x + w / 2, y - tall + 44 + w / 2, w / 2 + 12, 180, 360), t.surface, 5, 'stroke-opacity=".5"');
    }
  };
  const w = r.between(176, 214);
  tier(400, 170, w / 2 - 20, 20, r.between(0, w / 2), t.hueSoft, t.hue);
  tier(620, 226, w, 40, r.between(40, w), t.hue, t.hueDeep);
  s.fill(box(-20, 618, 1240, 170), s.fade(t.teal, t.tealDeep, 90));
  for (let i = 0; i < 16; i += 1) {
    const half2 = r.between(30, 170 - i * 6);
    s.fill(
      box(sun - half2 + r.between(-50, 50), 634 + i * 9, half2 * 2, 5, 2.5),
      i % 3 === 0 ? t.amber : t.tealSoft,
      'fill-opacity=".75"',
    );
  }
};

const coins: Scene = (s) => {
  const { r, t } = s;
  const rising = r.chance(0.7);
  s.fill(box(-20, 560, 1240, 240), t.field);
  s.fill(disc(rising ? 300 : 900, 230, r.between(110, 150)), s.fade(t.hueSoft, t.hue, 60));
  const counts = rising ? [2, 4, 5, 7] : [7, 4, 5, 2];
  counts.forEach((count, i) => {
    const x = 250 + i * 234 + r.between(-10, 10);
    const base = 600 + (i % 2) * 46;
    s.fill(ellipse(x + 40, base + 26, 132, 36), t.shade, 'fill-opacity=".16"');
    for (let k = 0; k < count; k += 1) {
      const last = k === count - 1;
      const y = base - k * 62;
      const cx = x + r.between(-9, 9);
      const colour = last ? t.amber : k % 3 === 0 ? t.tealDeep : k % 3 === 1 ? t.teal : t.hue;
      const side = pen`M${cx - 112} ${y - 44}v44a112 33 0 0 0 224 0v-44z`;
      s.fill(side, s.fade(colour, t.tealDeep, 0));
      s.grain(side, [cx - 112, y - 44, 224, 80], 0, 0.9);
      s.fill(ellipse(cx, y - 44, 112, 33), last ? t.amberSoft : colour);
      s.fill(ellipse(cx, y - 44, 112, 33), t.surface, 'fill-opacity=".16"');
      s.stroke(ellipse(cx, y - 44, 78, 21), last ? t.amber : t.surface, 4, 'stroke-opacity=".6"');
    }
  });
};

const ascent: Scene = (s) => {
  const { r, t } = s;
  const size = 158;
  const colours: [string, string][] = [
    [t.teal, t.tealDeep],
    [t.hue, t.hueDeep],
    [t.amberSoft, t.amber],
    [t.tealSoft, t.teal],
    [t.hueSoft, t.hue],
  ];
  s.fill(disc(r.between(240, 340), 220, r.between(110, 150)), t.field);
  const left = r.between(200, 290);
  for (let col = 0; col < 5; col += 1) {
    const tallest = col < 4 ? col : 3;
    for (let row = 0; row <= tallest; row += 1) {
      const x = left + col * (size + 8);
      const y = 770 - (row + 1) * (size + 8);
      const [from, to] = colours[(col * 2 + row * 3 + r.whole(0, 1)) % colours.length]!;
      const top = row === tallest;
      const kind = top ? 0 : r.whole(0, 3);
      const cell = box(x, y, size, size);
      if (kind === 0) s.fill(slice(x + size, y + size, size, 180, 270), s.fade(from, to, 45));
      if (kind === 1) s.fill(cell, s.fade(from, to, 45));
      if (kind === 2) {
        s.fill(cell, s.fade(from, to, 45));
        s.fill(slice(x, y + size, size, 270, 360), t.surface, 'fill-opacity=".85"');
      }
      if (kind === 3) s.hatch(cell, [x, y, size, size], to, 24, 10, -45);
      if (kind < 3) s.grain(cell, [x, y, size, size], 60, 0.7);
    }
  }
  s.fill(disc(left + 4 * (size + 8) + size - 12, 770 - 4 * (size + 8) - 44, 44), t.amber);
};

export const businessScenes: Scene[] = [
  roam(balance),
  roam(towers),
  roam(aqueduct),
  roam(coins, 1.06),
  roam(ascent, 1),
];
