import { SCREEN } from '../../../contract/limits.ts';

/** Index after moving by `step`, wrapping around at both ends (product 4). With one image or none nothing moves. */
export const moved = (index: number, step: 1 | -1, total: number): number =>
  total < 2 ? index : (index + step + total) % total;

/** Step of a horizontal swipe: left is the next image; the distance must exceed 50 px (product 9). */
export function stepOfSwipe(deltaX: number): 1 | -1 | undefined {
  if (Math.abs(deltaX) <= SCREEN.swipePx) return undefined;
  return deltaX < 0 ? 1 : -1;
}
