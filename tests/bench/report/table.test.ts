import { expect, test } from 'vitest';
import { tableIn } from './table.ts';

const head = ['what', 'a second', 'seen', 'a|b'];
const rows = [
  ['pages', '1,200', '12 of 20', 'met'],
  ['all', '9', 'none', ''],
];

test('columns of figures stand at the right, texts at the left, in a terminal', () => {
  expect(tableIn('text')(head, rows).split('\n')).toEqual([
    'what   a second  seen      a|b',
    '-----  --------  --------  ---',
    'pages     1,200  12 of 20  met',
    'all           9  none',
  ]);
});

test('and in Markdown, where a bar in a text is no end of a column', () => {
  expect(tableIn('markdown')(head, rows).split('\n')).toEqual([
    '| what | a second | seen | a\\|b |',
    '|---|---:|---|---|',
    '| pages | 1,200 | 12 of 20 | met |',
    '| all | 9 | none |  |',
  ]);
});
