import { expect, test } from 'vitest';
import { CategoryInput } from '../../contract/categories.ts';
import { orderOf } from './order.ts';

const refusalOf = (typed: string) =>
  CategoryInput.safeParse({ name: 'Writing', displayOrder: orderOf(typed) }).error?.issues.map(
    ({ message }) => message,
  );

test.each(['0', '7', ' 12 '])('"%s" is a display order (product 5)', (typed) => {
  expect(refusalOf(typed)).toBeUndefined();
});

test.each(['', ' ', '-1', 'three', '1e309'])('"%s" is none', (typed) => {
  expect(refusalOf(typed)).toEqual(['Display order must be a positive number']);
});

test('a number that was never touched stays what it is', () => {
  expect(orderOf(12)).toBe(12);
});
