/** Software Development: panels, branches, cubes, nested brackets, traces. */
import type { Point } from '../shapes.ts';
import { box, disc, pen, polygon } from '../shapes.ts';
import type { Scene, Sketch } from '../sketch.ts';
import { roam } from '../sketch.ts';

function codeLines(s: Sketch, x: number, y: number, w: number, rows: number, dark: boolean): void {
  const { r, t } = s;
  let depth = 0;
  for (let row = 0; row < rows; row += 1) {
    let at = x + depth * 46;
    const words = r.whole(1, 3);
    for (let i = 0; i < words && at < x + w - 70; i += 1) {
      const long = Math.min(r.between(60, 190), x + w - at);
      const plain = dark ? t.tealSoft : t.marks;
      const colour = i === 0 && r.chance(0.5) ? t.hue : r.chance(0.16) ? t.amber : plain;
      s.fill(box(at, y + row * 46, long, 18, 9), colour);
      at += long + 16;
    }
    depth = Math.max(0, Math.min(3, depth + r.pick([1, 1, 0, -1])));
  }
}

const panels: Scene = (s) => {
  const { r, t } = s;
  const flip = r.chance(0.5) ? -1 : 1;
  s.fill(disc(600 + flip * 330, 250, 250), s.fade(t.hueSoft, t.hue, 60));
  const place = (dx: number, dy: number, w: number, h: number, from: string, to: string): Point => {
    const x = 600 + flip * dx - w / 2;
    const y = 375 + dy - h / 2;
    const d = box(x, y, w, h, 26);
    s.shadow(d, 18, 24);
    s.fill(d, s.fade(from, to, 70));
    s.grain(d, [x, y, w, h], 60, 0.35);
    for (let i = 0; i < 3; i += 1) s.fill(disc(x + 44 + i * 36, y + 42, 11), i === 0 ? t.amber : t.hueSoft);
    return [x, y];
  };
  const [bx, by] = place(190, -80, 600, 430, t.hue, t.hueDeep);
  s.fill(box(bx + 40, by + 96, 300, 18, 9), t.hueSoft, 'fill-opacity=".6"');
  const [cx, cy] = place(-110, 60, 640, 470, t.teal, t.tealDeep);
  codeLines(s, cx + 50, cy + 100, 520, 7, true);
  const y = r.between(110, 190);
  const [fx, fy] = place(270, y, 340, 240, t.surface, t.surfaceShade);
  s.brackets(fx + 170, fy + 146, 170, 112, t.hueDeep, 15);
  s.fill(disc(fx + 170, fy + 146, 24), t.amber);
};

const branches: Scene = (s) => {
  const { r, t } = s;
  const main = r.between(430, 500);
  const up = main - r.between(190, 230);
  const down = main + 160;
  s.fill(disc(r.between(520, 700), main - 60, 290), t.field);
  const a = r.between(180, 240);
  const b = a + r.between(440, 500);
  const rope = (d: string, colour: string): void => {
    s.stroke(d, t.shade, 46, 'stroke-opacity=".13" transform="translate(8 16)" stroke-linecap="round"');
    s.stroke(d, colour, 46);
    s.stroke(d, t.surface, 5, 'stroke-opacity=".3" stroke-dasharray="1 22" stroke-linecap="round"');
  };
  rope(pen`M${a + 60} ${main}C${a + 190} ${main} ${a + 130} ${down} ${a + 280} ${down}H${b + 240}`, t.amber);
  rope(
    pen`M${a} ${main}C${a + 150} ${main} ${a + 90} ${up} ${a + 240} ${up}H${b - 40}` +
      pen`C${b + 110} ${up} ${b + 60} ${main} ${b + 210} ${main}`,
    t.hue,
  );
  rope(pen`M-60 ${main}H1260`, t.teal);
  const node = (x: number, y: number, size: number, inner: string): void => {
    s.shadow(disc(x, y, size), 8, 12);
    s.fill(disc(x, y, size), s.fade(t.surface, t.surfaceShade, 60));
    s.fill(disc(x, y, size * 0.52), inner);
  };
  node(a, main, 52, t.tealDeep);
  node((a + b) / 2 + 60, up, 78, t.hue);
  node(b + 210, main, 64, t.tealDeep);
  node(b + 240, down, 46, t.amber);
  node((a + b) / 2 + 20, main, 34, t.teal);
  s.brackets((a + b) / 2 + 60, up, 260, 220, t.ink, 12);
};

const cubes: Scene = (s) => {
  const { r, t } = s;
  const u = 78;
  const wide = u * 0.866;
  const ox = r.between(570, 630);
  const oy = 270;
  s.fill(disc(ox, 360, 330), t.field);
  const special = [r.whole(1, 3), r.whole(1, 3)];
  for (let i = 0; i < 5; i += 1) {
    for (let j = 0; j < 5; j += 1) {
      const tall = Math.max(0.25, ((i + j < 4 ? 2.2 : 1) * r.between(0.3, 1.5)) | 0) * u * 0.8 + 20;
      const x = ox + (i - j) * wide;
      const y = oy + ((i + j) * u) / 2;
      const best = i === special[0] && j === special[1];
      const top = y - tall;
      const [l, m, k]: [string, string, string] = best
        ? [t.amberSoft, t.amber, t.hueDeep]
        : r.pick([
            [t.tealSoft, t.teal, t.tealDeep],
            [t.tealSoft, t.teal, t.tealDeep],
            [t.hueSoft, t.hue, t.hueDeep],
            [t.surface, t.surfaceShade, t.hueSoft],
          ]);
      const left = polygon([
        [x - wide, top + u / 2],
        [x, top + u],
        [x, y + u],
        [x - wide, y + u / 2],
      ]);
      const right = polygon([
        [x + wide, top + u / 2],
        [x, top + u],
        [x, y + u],
        [x + wide, y + u / 2],
      ]);
      s.fill(left, m);
      s.fill(right, k);
      s.grain(right, [x, top + u / 2, wide, tall + u / 2], 80, 0.8);
      s.fill(
        polygon([
          [x, top],
          [x + wide, top + u / 2],
          [x, top + u],
          [x - wide, top + u / 2],
        ]),
        l,
      );
    }
  }
};

const nest: Scene = (s) => {
  const { r, t } = s;
  const x = r.between(580, 620);
  const w = r.between(640, 720);
  s.fill(disc(x + r.pick([-240, 240]), r.between(330, 420), 250), s.fade(t.hueSoft, t.hue, 50));
  const deep = [t.tealDeep, t.teal, t.hue];
  deep.forEach((colour, i) => {
    s.brackets(x, 375, w - i * 190, 560 - i * 150, colour, 44 - i * 8);
  });
  const core = box(x - 96, 375 - 34, 192, 68, 34);
  s.shadow(core, 10, 14);
  s.fill(core, s.fade(t.amberSoft, t.amber, 30));
  s.grain(core, [x - 96, 341, 192, 68], 20, 1.2);
  for (const side of [-1, 1]) {
    for (let i = 0; i < 4; i += 1) {
      const long = r.between(50, 150);
      const px = x + side * (w / 2 + 60);
      s.fill(box(side < 0 ? px - long : px, 190 + i * 112, long, 22, 11), r.pick([t.hueSoft, t.tealSoft, t.field]));
    }
  }
};

const traces: Scene = (s) => {
  const { r, t } = s;
  const pipe = (points: Point[], colour: string, width: number): void => {
    const turn = 70;
    let d = pen`M${points[0]![0]} ${points[0]![1]}`;
    for (let i = 1; i < points.length; i += 1) {
      const [x, y] = points[i]!;
      const next = points[i + 1];
      const [px, py] = points[i - 1]!;
      if (!next) d += pen`L${x} ${y}`;
      else {
        const inX = Math.sign(x - px);
        const inY = Math.sign(y - py);
        const outX = Math.sign(next[0] - x);
        const outY = Math.sign(next[1] - y);
        d += pen`L${x - inX * turn} ${y - inY * turn}Q${x} ${y} ${x + outX * turn} ${y + outY * turn}`;
      }
    }
    s.stroke(d, t.shade, width, 'stroke-opacity=".14" transform="translate(8 14)" stroke-linecap="round"');
    s.stroke(d, colour, width);
    const end = points[points.length - 1]!;
    s.fill(disc(end[0], end[1], width * 1.05), t.surface);
    s.fill(disc(end[0], end[1], width * 0.56), colour);
  };
  const a = r.between(250, 330);
  const b = r.between(560, 640);
  const c = r.between(860, 930);
  s.fill(disc(b, 375, 310), t.field);
  pipe(
    [
      [-60, 130],
      [a, 130],
      [a, 330],
      [c - 120, 330],
    ],
    t.hueSoft,
    54,
  );
  pipe(
    [
      [-60, 250],
      [a - 120, 250],
      [a - 120, 590],
      [b - 60, 590],
    ],
    t.teal,
    54,
  );
  pipe(
    [
      [1260, 150],
      [b, 150],
      [b, 470],
    ],
    t.hue,
    54,
  );
  pipe(
    [
      [1260, 610],
      [c, 610],
      [c, 470],
    ],
    t.amber,
    54,
  );
  pipe(
    [
      [b + 150, 810],
      [b + 150, 560],
    ],
    t.tealDeep,
    54,
  );
  pipe(
    [
      [1260, 280],
      [c + 110, 280],
      [c + 110, 390],
    ],
    t.tealSoft,
    54,
  );
};

export const softwareScenes: Scene[] = [panels, roam(branches, 1.2), roam(cubes, 1.14), nest, roam(traces)];
