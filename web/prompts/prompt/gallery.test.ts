import { expect, test } from 'vitest';
import { moved, stepOfSwipe } from './gallery.ts';

test('moving past either end comes out at the other (product 4)', () => {
  expect(moved(0, 1, 3)).toBe(1);
  expect(moved(2, 1, 3)).toBe(0);
  expect(moved(0, -1, 3)).toBe(2);
});

test('one image or none does not move (product 5)', () => {
  expect(moved(0, 1, 1)).toBe(0);
  expect(moved(0, -1, 0)).toBe(0);
});

test('a swipe must exceed 50 px; to the left means next (product 2, 5, 9)', () => {
  expect(stepOfSwipe(-51)).toBe(1);
  expect(stepOfSwipe(51)).toBe(-1);
  expect(stepOfSwipe(-50)).toBeUndefined();
  expect(stepOfSwipe(50)).toBeUndefined();
});
