import { expect, test } from 'vitest';
import { frontMatterEnd } from './front-matter.ts';
import { quietPieces, wordsOf } from './quiet-marks.ts';

const quietIn = (text: string) =>
  quietPieces(text, [{ text }])
    .filter(({ quiet }) => quiet)
    .map(({ text: mark }) => mark.trim())
    .filter((mark) => mark !== '');

test('what a content says is read without the marks of Markdown', () => {
  const content = '# Role\n\nYou are **a _careful_ editor**. See [the guide](https://example.org/a).\n\n> `code`';
  expect(wordsOf(content)).toBe('Role\nYou are a careful editor. See the guide.\ncode');
});

test('front matter is left out of what a content says', () => {
  expect(wordsOf('---\nname: helper\ndescription: Helps.\n---\n\n# Helper\nDo it.')).toBe('Helper\nDo it.');
});

test('of JSON the values are words, the keys and signs are marks', () => {
  const json = '{\n  "role": "You are an expert.\\nBe brief.",\n  "tags": ["a", "b"]';
  expect(wordsOf(json)).toContain('You are an expert.\nBe brief.');
  expect(wordsOf(json)).not.toMatch(/["{}[\]]|role/);
});

test('words that only look like marks stay', () => {
  for (const text of ['Use snake_case and 2 * 3 * 4, a-b', 'Dear [first_name], sign here: ____', 'C# and F#, 5 > 3']) {
    expect(wordsOf(text)).toBe(text);
    expect(quietIn(text)).toEqual([]);
  }
});

test('a rule that begins a text is no front matter', () => {
  expect(frontMatterEnd('---\n\nHello, this is text.\n---\n')).toBe(0);
  expect(frontMatterEnd('---\nname: x\nno end of it')).toBe(0);
  expect(frontMatterEnd('---\nname: x\nno end of it', false)).toBe(24);
  expect(frontMatterEnd('---\r\nname: x\r\n---\r\nText')).toBe(19);
});

test('the marks recede, and nothing is lost', () => {
  const text = '---\nname: x\n---\n## You are **it**: [name]\n| a | b |\n|---|---|\n</role>';
  const field = { key: 'name' } as never;
  const at = text.indexOf('[name]');
  const pieces = quietPieces(text, [
    { text: text.slice(0, at) },
    { text: '[name]', field },
    { text: text.slice(at + 6) },
  ]);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.find((piece) => piece.field)?.text).toBe('[name]');
  expect(quietIn(text)).toEqual(['---', 'name:', '---', '##', '**', '**', '|', '|', '|', '|---|---|', '</role>']);
});
