import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fill, findPlaceholders, segments } from './placeholders.ts';

const names = (content: string): string[] => findPlaceholders(content).map(({ name }) => name);
const joined = (content: string): string =>
  segments(content)
    .map(({ text }) => text)
    .join('');

describe('any content', () => {
  const pieces = [
    '[',
    ']',
    '(',
    ')',
    '`',
    '```',
    '~~~',
    '\n',
    '\r\n',
    '\\',
    ' ',
    '> ',
    '- ',
    ': ',
    '=',
    'x',
    'name',
    'é',
    '主',
    '/',
  ];
  const bracket = fc.constantFrom('[name]', '[Your topic]', '[your_topic]', '[主题]', '[x]', '[constructor]', '[a-z]');
  const messy = fc.array(fc.oneof(fc.constantFrom(...pieces), bracket, fc.string({ unit: 'binary' })), {
    maxLength: 40,
  });
  const anyContent = messy.map((parts) => parts.join(''));

  it('is what its segments join to, and stays as it is when nothing is filled in', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        expect(joined(content)).toBe(content);
        expect(fill(content, {})).toBe(content);
        expect(segments(content).every(({ text }) => text !== '')).toBe(true);
      }),
      { seed: 5, numRuns: 1000 },
    );
  });

  it('has each placeholder once', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const keys = findPlaceholders(content).map(({ key }) => key);
        expect(keys).toEqual([...new Set(keys)]);
        expect(new Set(segments(content).flatMap(({ placeholder }) => placeholder?.key ?? []))).toEqual(new Set(keys));
      }),
      { seed: 5, numRuns: 1000 },
    );
  });

  it('takes values literally, whatever they contain', () => {
    const value = fc.oneof(
      fc.constantFrom('$&', '$1', '$`', '[name]', '[x](y)', '```', ']'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(anyContent, value, (content, typed) => {
        const values = Object.fromEntries(findPlaceholders(content).map(({ key }) => [key, typed]));
        const filled = segments(content).map(({ text, placeholder }) => (placeholder && typed.trim() ? typed : text));
        expect(fill(content, values)).toBe(filled.join(''));
      }),
      { seed: 5, numRuns: 1000 },
    );
  });
});

describe('a hostile content of 200,000 characters gives the right answer', () => {
  const long = (piece: string, end = ' [my topic]'): string =>
    piece.repeat((200_000 - end.length) / piece.length) + end;

  test.each([
    '[',
    '[[',
    '[a',
    '[a ',
    '[a](',
    '[a](x()',
    '[a](<',
    '[a](/ ',
    '[b](c "',
    '[a][',
    '[/a',
    'x`',
    '``` ',
    '\\',
    '> ',
    '- ',
    ' ',
    ']',
    '[a]: ',
    '[a]:',
    '[a]:/ ',
    'a[i]',
    '][',
    '\n',
    '\r',
    '[ ]',
    '(',
    '`[a',
    "[a](b '",
    '[é',
    '.',
    '[a-',
    '[a, ',
    './',
    'usage: ',
    '"a": ',
    '[a]\n ',
    '[a]\nkey = ',
    '- [x] ',
    '> > ',
    '1. ',
    '[a](x "\'',
    '[a](/(',
    '[a](mailto:',
    '[a]: <',
    '[a]:x.',
    '---\n',
    '[/a]',
    '[a][',
    '[a]=',
    '#[a]',
    '[info] ',
    './[a] ',
    '[a\u0301',
    '[\ufdfa',
    '[क\u200d',
    '[a]\u202e',
    '[😀',
    '["',
    '[a:',
    '` `` ',
    '\\[',
  ])('%j again and again', (piece) => {
    const content = long(piece);
    expect(names(content)).toContain('my topic');
    expect(joined(content)).toBe(content);
  });

  it('finds every place in one line', () => {
    expect(segments(long('[some_key] ', '')).filter(({ placeholder }) => placeholder)).toHaveLength(18_181);
  });

  it('pairs runs of backticks by their length', () => {
    const runs = Array.from({ length: 600 }, (_, length) => '`'.repeat(length + 1)).join(' ');
    expect(names(`${runs} [topic] ${runs}`)).toEqual([]);
    expect(names(`x${runs} [topic]`)).toEqual(['topic']);
  });

  it('ends an open block of code at the end', () => {
    expect(names(`[first]\n${long('```\n', '')}\n~~~\n${long('[a]\n', '')}`)).toEqual(['first']);
  });
});
