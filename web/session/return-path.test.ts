import { expect, test } from 'vitest';
import { returnPathOf } from './return-path.ts';

test.each(['/myprompts', '/myprompts/edit/7?tab=1#top', '/'])('a person is sent back to %s', (from) => {
  expect(returnPathOf({ from })).toBe(from);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/a\\b',
  '\\\\evil.example',
  'javascript:alert(1)',
  'myprompts',
  '',
])('nobody is sent to %j', (from) => {
  expect(returnPathOf({ from })).toBeUndefined();
});

test.each(['/login', '/register?x=1'])('a person who has signed in does not end up at %s', (from) => {
  expect(returnPathOf({ from })).toBeUndefined();
});

test.each([null, undefined, 'text', 7, {}, { from: 7 }, { from: null }])('a state of %j leads nowhere', (state) => {
  expect(returnPathOf(state)).toBeUndefined();
});
