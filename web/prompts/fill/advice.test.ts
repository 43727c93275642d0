import { expect, test } from 'vitest';
import { isNativeValue, adviceOf } from './advice.ts';

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
  expect(adviceOf({ type }, value)).toBeUndefined();
});

const unusual = [
  ['number', 'twelve', 'Usually a number.'],
  ['number', '1,000,000', 'Usually a number.'],
  ['email', 'ada', 'Usually an e-mail address.'],
  ['url', 'example', 'Usually a web address, such as https://example.org.'],
  ['url', 'https://a b', 'Usually a web address, such as https://example.org.'],
  ['date', 'tomorrow', 'Usually a date, such as 2026-12-31.'],
  ['time', 'noon', 'Usually a time, such as 14:30.'],
  ['datetime', '2026-12-31', 'Usually a date with a time, such as 2026-12-31T14:30.'],
] as const;
test.each(unusual)('as %s, "%s" gets advice', (type, value, advice) => {
  expect(adviceOf({ type }, value)).toBe(advice);
});

test('a number keeps to its least, its most and its steps', () => {
  const field = { type: 'number', min: 0.1, max: 2, step: 0.1 } as const;
  expect(adviceOf(field, '0.3')).toBeUndefined();
  expect(adviceOf(field, '0')).toBe('Usually at least 0.1.');
  expect(adviceOf(field, '2.5')).toBe('Usually at most 2.');
  expect(adviceOf(field, '0.35')).toBe('Usually in steps of 0.1 from 0.1.');
  expect(adviceOf({ type: 'number', step: 5 }, '12')).toBe('Usually in steps of 5.');
  expect(adviceOf({ type: 'number', step: 0 }, '12')).toBeUndefined();
});

test('what an input for dates cannot show is known', () => {
  expect(isNativeValue('date', '')).toBe(true);
  expect(isNativeValue('date', 'next Monday')).toBe(false);
  expect(isNativeValue('time', '09:00:30')).toBe(true);
});
