import { expect, test } from 'vitest';
import { typedBy } from './typed-ahead.ts';

test.each([
  [['e', 'm', 'a'], 'ema', []],
  [['E', ' ', 'x', 'Backspace'], 'E ', []],
  [['Backspace', 'a'], 'a', []],
  [['a', 'ArrowDown', 'b', 'Enter'], 'ab', ['ArrowDown', 'Enter']],
  [[], '', []],
])('the keys %j leave "%s" and %j', (keys, text, others) => {
  expect(typedBy(keys)).toEqual({ text, others });
});
