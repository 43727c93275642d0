import { expect, test } from 'vitest';
import { isNativeValue, problemOf } from './problems.ts';

const fine = [
  ['number', '12'],
  ['number', '-1.5'],
  ['number', '1,5'],
  ['number', ' 7 '],
  ['number', '1e3'],
  ['email', 'ada@example.org'],
  ['url', 'https://example.org/a?b=c'],
  ['url', 'ftp://example.org'],
  ['date', '2026-12-31'],
  ['time', '14:30'],
  ['datetime', '2026-12-31T14:30'],
  ['text', 'anything'],
  ['number', ''],
  ['url', '   '],
] as const;
test.each(fine)('as %s, "%s" is fine', (type, value) => {
  expect(problemOf({ type }, value)).toBeUndefined();
});

const wrong = [
  ['number', 'twelve', 'This is not a number.'],
  ['number', '1,000,000', 'This is not a number.'],
  ['email', 'ada', 'This does not look like an e-mail address.'],
  ['url', 'example', 'This does not look like a web address, such as https://example.org.'],
  ['url', 'https://a b', 'This does not look like a web address, such as https://example.org.'],
  ['date', 'tomorrow', 'This is not a date, such as 2026-12-31.'],
  ['time', 'noon', 'This is not a time, such as 14:30.'],
  ['datetime', '2026-12-31', 'This is not a date with a time, such as 2026-12-31T14:30.'],
] as const;
test.each(wrong)('as %s, "%s" gets a sentence', (type, value, problem) => {
  expect(problemOf({ type }, value)).toBe(problem);
});

test('a number keeps to its least, its most and its steps', () => {
  const field = { type: 'number', min: 0.1, max: 2, step: 0.1 } as const;
  expect(problemOf(field, '0.3')).toBeUndefined();
  expect(problemOf(field, '0')).toBe('The least is 0.1.');
  expect(problemOf(field, '2.5')).toBe('The most is 2.');
  expect(problemOf(field, '0.35')).toBe('It goes in steps of 0.1 from 0.1.');
  expect(problemOf({ type: 'number', step: 5 }, '12')).toBe('It goes in steps of 5.');
  expect(problemOf({ type: 'number', step: 0 }, '12')).toBeUndefined();
});

test('what an input for dates cannot show is known', () => {
  expect(isNativeValue('date', '')).toBe(true);
  expect(isNativeValue('date', 'next Monday')).toBe(false);
  expect(isNativeValue('time', '09:00:30')).toBe(true);
});
