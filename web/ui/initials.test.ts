import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['ann', 'A'],
  ['Ann Lee', 'AL'],
  ['ann_lee', 'AL'],
  ['ann.b.lee', 'AL'],
  ['  ann   lee ', 'AL'],
  ['łukasz żak', 'ŁŻ'],
  ['😀 smile', '😀S'],
  ['', ''],
  ['--', ''],
])('%j has the initials %j (product 2, Header)', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
