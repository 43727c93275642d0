import { expect, test } from 'vitest';
import { choicesOf } from './choices.ts';

test('a list offers each option once, as written', () => {
  expect(choicesOf({ type: 'select', options: ['a', 'B c', 'a'] }).map(({ value }) => value)).toEqual(['a', 'B c']);
});

test('yes and no are inserted as the default is written', () => {
  const values = (preset?: string) =>
    choicesOf({ type: 'boolean', ...(preset === undefined ? {} : { default: preset }) }).map(({ value }) => value);
  expect(values()).toEqual(['yes', 'no']);
  expect(values('no')).toEqual(['yes', 'no']);
  expect(values('false')).toEqual(['true', 'false']);
  expect(values('True')).toEqual(['True', 'False']);
  expect(choicesOf({ type: 'boolean', default: 'true' })[0]).toEqual({ value: 'true', label: 'Yes' });
  expect(choicesOf({ type: 'text' })).toEqual([]);
});
