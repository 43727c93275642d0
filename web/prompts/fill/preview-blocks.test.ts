import { expect, test } from 'vitest';
import type { Segment } from '../../../contract/fields.model.ts';
import { fieldOf } from './fields.fixtures.ts';
import { blocksOf, unmarkedOf } from './preview-blocks.ts';

const textOf = (segments: readonly Segment[]) => segments.map(({ text }) => text).join('');
const joined = (segments: readonly Segment[]) => blocksOf(segments).map(textOf).join('\n');
const field = fieldOf('name');

test('a short text is one block', () => {
  const segments = [{ text: 'Dear ' }, { text: '[name]', field }, { text: ',\n\nbye\n' }];
  expect(blocksOf(segments)).toEqual([segments]);
  expect(blocksOf([])).toEqual([]);
});

test('a long text is cut at the ends of lines, and nothing of it is lost', () => {
  const line = `${'word '.repeat(30)}\n\n\n`;
  const segments = Array.from({ length: 300 }, () => [
    { text: line.repeat(3) },
    { text: '[name]', field },
    { text: '\n' },
  ]).flat();
  const blocks = blocksOf(segments);
  expect(blocks.length).toBeGreaterThan(20);
  expect(joined(segments)).toBe(textOf(segments));
  for (const block of blocks) {
    expect(textOf(block).length).toBeLessThan(6_000);
    // An empty line at the end of a block would not be seen.
    expect(textOf(block)).not.toMatch(/^$|\n\n$/);
  }
});

test('a long line stays in one block, and fields are never cut', () => {
  const segments = [{ text: 'a'.repeat(9_000) }, { text: `[${'n\n'.repeat(3_000)}]`, field }, { text: 'b\nc' }];
  expect(joined(segments)).toBe(textOf(segments));
  expect(blocksOf(segments)[0]?.[1]).toBe(segments[1]);
});

test('three hundred places are marked', () => {
  const segments = Array.from({ length: 302 }, () => ({ text: '[name]', field }));
  expect([...unmarkedOf(segments)]).toEqual(segments.slice(300));
});
