import { describe, expect, it, test } from 'vitest';
import { readFields } from './fields.ts';
import { warningsOf } from './fields.warnings.ts';
import { writeAs } from './fields.write.ts';

const names = (content: string): string[] => readFields(content).fields.map(({ name }) => name);
const joined = (content: string): string =>
  readFields(content)
    .segments.map(({ text }) => text)
    .join('');

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
    '${',
    '{{',
    '{',
    '<',
    '${a',
    '${a:',
    '{{a',
    '{{a|',
    '{{a | text:b=',
    '{argument ',
    '{argument name="',
    '[insert ',
    '[${{{<',
    '[...] ',
    '| [a] |',
    '**A:** ',
    'Options: ',
    '$',
    '`${a',
    '`${a}` ',
    '${a} → ',
    '<html> ${a} ',
    '<html>{{a}}</html>',
    '# example output\n',
    'Example output:\n${a}\n',
    'return answer this ',
    'return the answer in this template: ',
    'output format: [a]. b ',
    'output [a] format ',
    '"a1": "${a1}",\n',
    '{{a.output',
    '```\n[insert text]\n```\n',
    '\n\n[Aaa]\nb',
    '[aaa]\n   b\n',
    ' \n',
    `[list ${'low '.repeat(25)}${' /'.repeat(60)}]`,
    `{argument ${'a'.repeat(1980)}}`,
    `{{a | text:b=${' '.repeat(1970)}"}}`,
  ])('%j again and again', (piece) => {
    const content = long(piece);
    expect(names(content)).toContain('my topic');
    expect(joined(content)).toBe(content);
  });

  test.each(['./[a]', '[a][a]', '[a]\n', '[0 a]', '<a> ', '{a} ', '{{a}}\n', '[...] ', '~~~\n{{a}}\n'])(
    '%j again and again is examined as far as a page does, and the rest stays as written',
    (piece) => {
      const content = long(piece, '');
      const reading = readFields(content);
      expect(warningsOf(reading, { dialect: 'auto', fields: [] }).length).toBeLessThan(21);
      for (const dialect of ['brackets', 'openwebui'] as const)
        expect(writeAs(reading, dialect).text.endsWith(content.slice(-1000))).toBe(true);
    },
  );

  test.each([
    ['[a](#', ' ', 'x'],
    ['[a](#', '\t', 'x'],
    ['[a](', ' ', 'x'],
    ['[a](<b>', ' ', 'x'],
    ['[a](b', ' ', 'x'],
    ['[a](# "b"', ' ', 'x'],
    ['[a](#', ' "', 'x'],
    ['[a](#', '(b) ', '(x'],
  ])('a link that is not closed: %j, then %j again and again', (start, piece, end) => {
    const content = start + long(piece, `${end} [my topic]`);
    expect(names(content)).toContain('my topic');
    expect(joined(content)).toBe(content);
  });

  test.each(['```\n', '    ```', `${' '.repeat(100_000)}`])('a block of code that begins with %j', (start) => {
    const content = `${start === '```\n' ? start : `~~~\n${start}`}${long('{{a}}\n', '')}`;
    expect(names(content)).toEqual(['a']);
    expect(joined(content)).toBe(content);
  });

  it('reads choices whose quotes are never closed', () => {
    const content = long(`{{a | select:options=[${'\\"'.repeat(900)}]}}`, '');
    expect(names(content)).toEqual(['a']);
  });

  it('finds every place in one line', () => {
    expect(readFields(long('[some_key] ', '')).fields[0]?.spans).toHaveLength(18_181);
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
