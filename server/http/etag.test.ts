import { expect, test } from 'vitest';
import { isKnown } from './etag.ts';

test('a reader may name a version among others, weak or strong', () => {
  expect(isKnown(undefined, '"a"')).toBe(false);
  for (const asked of ['"a"', 'W/"a"', '"b", W/"a"', '*', '"b" ,"a"'])
    expect([asked, isKnown(asked, '"a"')]).toEqual([asked, true]);
  expect(isKnown('"b"', '"a"')).toBe(false);
});

test('of thousands of versions the first fifty are looked at', () => {
  const others = (times: number) => '"b",'.repeat(times);
  expect(isKnown(`${others(49)}"a"`, 'W/"a"')).toBe(true);
  expect(isKnown(`${others(50)}"a"`, 'W/"a"')).toBe(false);
});
