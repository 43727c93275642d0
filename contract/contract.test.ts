import { expect, test } from 'vitest';
import { CategoryInput } from './categories.ts';
import { previewOf } from './preview.ts';
import { PromptInput } from './prompts.ts';
import { TagInput } from './tags.ts';

const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => issue.message) ?? [];

test('characters are UTF-16 units, as both sides count them', () => {
  expect(TagInput.safeParse({ name: '🦆' }).success).toBe(true);
  expect(TagInput.safeParse({ name: '🦆'.repeat(25) }).success).toBe(true);
  expect(messagesOf(TagInput.safeParse({ name: '🦆'.repeat(25) + 'a' }))).toEqual([
    'Name must be at most 50 characters',
  ]);
});

test('names are measured without the white space around them', () => {
  expect(messagesOf(CategoryInput.safeParse({ name: ' a ' }))).toEqual(['Name must be at least 2 characters']);
  expect(CategoryInput.parse({ name: ' ab ' }).name).toBe('ab');
});

test('a display order is a whole number from 0 (product 5)', () => {
  const positive = 'Display order must be a positive number';
  for (const displayOrder of [-1, '-1', Number.NaN, Number.POSITIVE_INFINITY, '', 'abc', '1e3', '0x1', null, true, []])
    expect(messagesOf(CategoryInput.safeParse({ name: 'ab', displayOrder }))).toEqual([positive]);
  for (const displayOrder of [1_000_001, '1000001', '9'.repeat(400)])
    expect(messagesOf(CategoryInput.safeParse({ name: 'ab', displayOrder }))).toEqual([`${positive} up to 1000000`]);
  for (const displayOrder of [1.5, '2.5'])
    expect(messagesOf(CategoryInput.safeParse({ name: 'ab', displayOrder }))).toEqual([`${positive} without decimals`]);
});

test.each([
  [0, 0],
  [-0, 0],
  [7, 7],
  ['5', 5],
  [' 5 ', 5],
  ['5.0', 5],
  ['-0', 0],
  ['1000000', 1_000_000],
])('a display order of %o is coerced to %o (product 5)', (displayOrder, order) => {
  expect(CategoryInput.parse({ name: 'ab', displayOrder }).displayOrder).toBe(order);
});

test('a content of white space is too short', () => {
  const input = { title: 'abc', content: ' '.repeat(20), categories: ['a'], tags: ['b'] };
  expect(messagesOf(PromptInput.safeParse(input))).toEqual(['Content must be at least 10 characters']);
});

test('a card falls back on the first 150 characters of the content and an ellipsis (product 3), never half a character', () => {
  expect(previewOf({ previewText: 'Mine', content: 'Other' })).toBe('Mine');
  expect(previewOf({ previewText: '', content: 'x'.repeat(150) })).toBe('x'.repeat(150));
  expect(previewOf({ previewText: '', content: 'x'.repeat(151) })).toBe(`${'x'.repeat(150)}…`);
  expect(previewOf({ previewText: '', content: `${'x'.repeat(149)}😀 and more` })).toBe(`${'x'.repeat(149)}…`);
});
