import type { Tone } from './palette.ts';
import type { Random } from './random.ts';
import type { Point } from './shapes.ts';
import { bracket, full, HEIGHT, n, onCircle, WIDTH } from './shapes.ts';

export type Scene = (s: Sketch) => void;

/** Where the dots of a stippled shadow are scattered: x, y, width, height. */
export type Area = readonly [number, number, number, number];

export interface Sketch {
  readonly r: Random;
  readonly t: Tone;
  fill(d: string, paint: string, extra?: string): void;
  stroke(d: string, colour: string, width: number, extra?: string): void;
  /** A straight gradient along `degrees` over the shape that uses it. */
  fade(from: string, to: string, degrees?: number): string;
  /** Parallel lines within `d`, which lies in `area`. */
  hatch(d: string, area: Area, colour: string, gap: number, width: number, degrees: number): void;
  /** Runs `draw` and shows only what lies within `d`. */
  within(d: string, draw: () => void): void;
  /** Runs `draw` in a group with attributes such as a transform. */
  group(attributes: string, draw: () => void): void;
  /** Printed grain inside `d`, thicker towards `degrees`. */
  grain(d: string, area: Area, degrees: number, amount?: number, colour?: string): void;
  /** The same shape, set off and darker, below what follows. */
  shadow(d: string, dx?: number, dy?: number): void;
  /** A pair of square brackets around the point. */
  brackets(x: number, y: number, w: number, h: number, colour: string, width: number): void;
  finish(): string;
}

export function createSketch(r: Random, t: Tone): Sketch {
  const defs: string[] = [];
  const body: string[] = [];
  let names = 0;
  const name = (): string => {
    names += 1;
    return `d${names}`;
  };

  /** Many dots in one path; at their size a lozenge looks round and paints faster. */
  const dots = (points: Point[], colour: string, size: number, opacity: number): void => {
    if (points.length === 0) return;
    const half = n(size / 2);
    const lozenge = `l${half} ${half}l-${half} ${half}l-${half} -${half}z`;
    const d = points.map(([x, y]) => `M${n(x)} ${n(y - size / 2)}${lozenge}`).join('');
    body.push(`<path d="${d}" fill="${colour}" fill-opacity="${opacity}"/>`);
  };

  const sketch: Sketch = {
    r,
    t,
    fill: (d, paint, extra = '') => {
      body.push(`<path d="${d}" fill="${paint}" ${extra}/>`);
    },
    stroke: (d, colour, width, extra = 'stroke-linecap="round" stroke-linejoin="round"') => {
      body.push(`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" ${extra}/>`);
    },
    fade: (from, to, degrees = 90) => {
      const id = name();
      const a = (degrees * Math.PI) / 180;
      const dx = Math.cos(a) / 2;
      const dy = Math.sin(a) / 2;
      const [x1, y1, x2, y2] = [0.5 - dx, 0.5 - dy, 0.5 + dx, 0.5 + dy].map((value) => value.toFixed(2));
      defs.push(
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">` +
          `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
      );
      return `url(#${id})`;
    },
    hatch: (d, [x, y, w, h], colour, gap, width, degrees) => {
      // Drawn lines, not a pattern: a turned pattern takes ten times as long to paint.
      const reach = Math.hypot(w, h) / 2 + gap;
      let lines = '';
      for (let off = -reach; off <= reach; off += gap) {
        const [cx, cy] = onCircle(x + w / 2, y + h / 2, off, degrees + 90);
        const [x0, y0] = onCircle(cx, cy, -reach, degrees);
        const [x1, y1] = onCircle(cx, cy, reach, degrees);
        lines += `M${n(x0)} ${n(y0)}L${n(x1)} ${n(y1)}`;
      }
      sketch.within(d, () => sketch.stroke(lines, colour, width, ''));
    },
    within: (d, draw) => {
      const id = name();
      defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`);
      body.push(`<g clip-path="url(#${id})">`);
      draw();
      body.push('</g>');
    },
    group: (attributes, draw) => {
      body.push(`<g ${attributes}>`);
      draw();
      body.push('</g>');
    },
    grain: (d, [x, y, w, h], degrees, amount = 1, colour = t.shade) => {
      const a = (degrees * Math.PI) / 180;
      const span = (Math.abs(Math.cos(a)) * w + Math.abs(Math.sin(a)) * h) / 2;
      const count = Math.min(1500, Math.round((w * h * amount) / 70));
      const fine: Point[] = [];
      const coarse: Point[] = [];
      for (let i = 0; i < count; i += 1) {
        const px = r.next() * w;
        const py = r.next() * h;
        const along = ((px - w / 2) * Math.cos(a) + (py - h / 2) * Math.sin(a)) / span;
        if (r.next() > ((along + 1) / 2) ** 2.6) continue;
        (r.chance(0.3) ? coarse : fine).push([x + px, y + py]);
      }
      sketch.within(d, () => {
        dots(fine, colour, 2.4, 0.3);
        dots(coarse, colour, 3.6, 0.26);
      });
    },
    shadow: (d, dx = 14, dy = 18) => {
      body.push(`<path d="${d}" fill="${t.shade}" fill-opacity=".16" transform="translate(${n(dx)} ${n(dy)})"/>`);
    },
    brackets: (x, y, w, h, colour, width) => {
      const arm = Math.min(w * 0.24, h * 0.3);
      const square = 'stroke-linejoin="miter" stroke-linecap="butt"';
      sketch.stroke(bracket(x - w / 2, y - h / 2, arm, h, 1), colour, width, square);
      sketch.stroke(bracket(x + w / 2, y - h / 2, arm, h, -1), colour, width, square);
    },
    finish: () => {
      // A breath of grain over everything ties the shapes together.
      const specks: Point[] = [];
      for (let i = 0; i < 260; i += 1) specks.push([r.next() * WIDTH, r.next() * HEIGHT]);
      dots(specks, t.shade, 2.2, 0.13);
      return (
        `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" ` +
        `viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
        `<defs>${defs.join('')}</defs>${body.join('')}</svg>`
      );
    },
  };

  sketch.fill(full, sketch.fade(t.ground, t.field, 70));
  return sketch;
}

/** Lets the eye move: the scene may be turned left to right and come a little nearer. */
export function roam(scene: Scene, nearest = 1.12): Scene {
  return (s) => {
    const near = s.r.between(1, nearest);
    const side = s.r.chance(0.5) ? -1 : 1;
    const matrix = `translate(600 400) scale(${(near * side).toFixed(3)} ${near.toFixed(3)}) translate(-600 -400)`;
    s.group(`transform="${matrix}"`, () => scene(s));
  };
}
