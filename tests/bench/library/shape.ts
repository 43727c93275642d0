import { SHAPE } from './prompts.ts';

export interface Shape {
  median: number;
  p95: number;
}

/** How far a library may deviate from the shape of real prompts; a small library deviates by chance. */
const TOLERANCE = 0.1;

/** The smallest value that at least this share of the values does not exceed. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export const shapeOf = (lengths: ArrayLike<number>): Shape => ({
  median: quantile(lengths, 0.5),
  p95: quantile(lengths, 0.95),
});

export const hasRealShape = ({ median, p95 }: Shape): boolean =>
  Math.abs(median / SHAPE.median - 1) <= TOLERANCE && Math.abs(p95 / SHAPE.p95 - 1) <= TOLERANCE;
