/** Outlines as SVG path data. Every shape of the library's drawings is made of these. */

export type Point = readonly [number, number];

export const WIDTH = 1200;
export const HEIGHT = 750;

/** A number as short as it can be without showing. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Path data or a transform written out by hand: pen`M${x} 0H${x + w}z`, with every number made short. */
export function pen(text: TemplateStringsArray, ...values: (number | string)[]): string {
  return text.map((part, i) => part + (typeof values[i] === 'number' ? n(values[i]) : (values[i] ?? ''))).join('');
}

const at = (x: number, y: number): string => `${n(x)} ${n(y)}`;

/** A point on a circle; degrees run clockwise from three o'clock. */
export function onCircle(x: number, y: number, r: number, degrees: number): Point {
  const a = (degrees * Math.PI) / 180;
  return [x + Math.cos(a) * r, y + Math.sin(a) * r];
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${at(x - rx, y)}a${n(rx)} ${n(ry)} 0 1 1 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-2 * rx)} 0z`;
}

export function disc(x: number, y: number, r: number): string {
  return ellipse(x, y, r, r);
}

export function box(x: number, y: number, w: number, h: number, radius = 0): string {
  const r = Math.min(radius, w / 2, h / 2);
  if (r <= 0) return `M${at(x, y)}h${n(w)}v${n(h)}h${n(-w)}z`;
  const a = `a${n(r)} ${n(r)} 0 0 1`;
  return (
    `M${at(x + r, y)}h${n(w - 2 * r)}${a} ${at(r, r)}v${n(h - 2 * r)}${a} ${at(-r, r)}` +
    `h${n(2 * r - w)}${a} ${at(-r, -r)}v${n(2 * r - h)}${a} ${at(r, -r)}z`
  );
}

export const full = box(-20, -20, WIDTH + 40, HEIGHT + 40);

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => at(x, y)).join('L')}z`;
}

export function polyline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => at(x, y)).join('L')}`;
}

/** A door: straight sides, round top. `y` is the bottom edge. */
export function arch(x: number, y: number, w: number, h: number): string {
  const r = w / 2;
  return `M${at(x, y)}V${n(y - h + r)}a${n(r)} ${n(r)} 0 0 1 ${n(w)} 0V${n(y)}z`;
}

/** Part of a disc, like a slice of a cake. */
export function slice(x: number, y: number, r: number, from: number, to: number): string {
  const wide = to - from > 180 ? 1 : 0;
  const [x0, y0] = onCircle(x, y, r, from);
  const [x1, y1] = onCircle(x, y, r, to);
  return `M${at(x, y)}L${at(x0, y0)}A${n(r)} ${n(r)} 0 ${wide} 1 ${at(x1, y1)}z`;
}

/** Half a disc; the flat side looks towards `degrees`. */
export function half(x: number, y: number, r: number, degrees: number): string {
  const [x0, y0] = onCircle(x, y, r, degrees + 90);
  const [x1, y1] = onCircle(x, y, r, degrees + 270);
  return `M${at(x0, y0)}A${n(r)} ${n(r)} 0 0 1 ${at(x1, y1)}z`;
}

/** Part of a ring, filled. */
export function band(x: number, y: number, inner: number, outer: number, from: number, to: number): string {
  const wide = to - from > 180 ? 1 : 0;
  const a = onCircle(x, y, outer, from);
  const b = onCircle(x, y, outer, to);
  const c = onCircle(x, y, inner, to);
  const d = onCircle(x, y, inner, from);
  return (
    `M${at(...a)}A${n(outer)} ${n(outer)} 0 ${wide} 1 ${at(...b)}` +
    `L${at(...c)}A${n(inner)} ${n(inner)} 0 ${wide} 0 ${at(...d)}z`
  );
}

/** An open piece of a circle, for strokes. */
export function arc(x: number, y: number, r: number, from: number, to: number): string {
  const wide = to - from > 180 ? 1 : 0;
  return `M${at(...onCircle(x, y, r, from))}A${n(r)} ${n(r)} 0 ${wide} 1 ${at(...onCircle(x, y, r, to))}`;
}

/** A leaf from its stalk outwards. */
export function leaf(x: number, y: number, length: number, width: number, degrees: number): string {
  const tip = onCircle(x, y, length, degrees);
  const middle = onCircle(x, y, length * 0.48, degrees);
  const left = onCircle(middle[0], middle[1], width, degrees - 90);
  const right = onCircle(middle[0], middle[1], width, degrees + 90);
  return `M${at(x, y)}Q${at(...left)} ${at(...tip)}Q${at(...right)} ${at(x, y)}z`;
}

/** Half of the same leaf, for its darker side. */
export function leafSide(x: number, y: number, length: number, width: number, degrees: number): string {
  const tip = onCircle(x, y, length, degrees);
  const middle = onCircle(x, y, length * 0.48, degrees);
  const right = onCircle(middle[0], middle[1], width, degrees + 90);
  return `M${at(x, y)}L${at(...tip)}Q${at(...right)} ${at(x, y)}z`;
}

/** One half of a pair of square brackets; `side` 1 opens, -1 closes. */
export function bracket(x: number, y: number, w: number, h: number, side: 1 | -1): string {
  return `M${at(x + w * side, y)}H${n(x)}v${n(h)}H${n(x + w * side)}`;
}

/** A soft curve through all points. */
export function curve(points: readonly Point[], tension = 0.5): string {
  const first = points[0];
  if (!first) return '';
  let d = `M${at(...first)}`;
  for (let i = 0; i < points.length - 1; i += 1) {
    const p1 = points[i] ?? first;
    const p2 = points[i + 1] ?? p1;
    const p0 = points[i - 1] ?? p1;
    const p3 = points[i + 2] ?? p2;
    const k = tension / 3;
    d += `C${at(p1[0] + (p2[0] - p0[0]) * k, p1[1] + (p2[1] - p0[1]) * k)} `;
    d += `${at(p2[0] - (p3[0] - p1[0]) * k, p2[1] - (p3[1] - p1[1]) * k)} ${at(...p2)}`;
  }
  return d;
}

/** The area between a soft curve and a level below it. */
export function hill(points: readonly Point[], level: number, tension = 0.5): string {
  const first = points[0] ?? [0, level];
  const last = points[points.length - 1] ?? first;
  return `${curve(points, tension)}L${at(last[0], level)}L${at(first[0], level)}z`;
}
