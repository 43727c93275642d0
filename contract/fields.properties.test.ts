import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIALECTS } from './fields.model.ts';
import { fillFields, readFields } from './fields.ts';

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
    '$',
    '{',
    '}',
    '{{',
    '${',
    '<',
    '>',
    '|',
    '"',
    'Output format:\n',
    '## Example output\n',
    '<html>',
    '</html>',
    ' → ',
    '{{a.output}}',
  ];
  const bracket = fc.constantFrom(
    '[name]',
    '[Your topic]',
    '[your_topic]',
    '[主题]',
    '[x]',
    '[constructor]',
    '[a-z]',
    '${name}',
    '${tone:calm | loud}',
    '${n:5}',
    '{{name}}',
    '{{a:b|c}}',
    '{{n | number:min=1:required}}',
    '${input:x:y}',
    '{argument name="a" default=b}',
    '{date}',
    '{x}',
    '<x>',
    '$1',
    '$ARGUMENTS',
    '[...]',
    '[insert "x"]',
    '[paste your text here]',
    '[Yes/No; if yes]',
    '${title1}',
    '${timestamp}',
    '\n```\n[insert text]\n```\n',
  );
  const messy = fc.array(fc.oneof(fc.constantFrom(...pieces), bracket, fc.string({ unit: 'binary' })), {
    maxLength: 40,
  });
  const anyContent = messy.map((parts) => parts.join(''));

  const dialect = fc.constantFrom(...DIALECTS);

  it('is what its segments join to, and stays as it is when nothing is filled in', () => {
    fc.assert(
      fc.property(anyContent, dialect, (content, asked) => {
        const reading = readFields(content, { dialect: asked });
        expect(reading.segments.map(({ text }) => text).join('')).toBe(content);
        expect(reading.segments.every(({ text }) => text !== '')).toBe(true);
        const asWritten = { ...reading, segments: reading.segments.map(({ text }) => ({ text })) };
        expect(fillFields(asWritten, {})).toBe(content);
      }),
      { seed: 5, numRuns: 2000 },
    );
  });

  it('has each field once, and its spans where its segments are', () => {
    fc.assert(
      fc.property(anyContent, dialect, (content, asked) => {
        const { fields, segments } = readFields(content, { dialect: asked });
        const keys = fields.map(({ key }) => key);
        expect(keys).toEqual([...new Set(keys)]);
        const spans = new Map<string, [number, number][]>();
        let at = 0;
        for (const { text, field } of segments) {
          if (field) spans.set(field.key, [...(spans.get(field.key) ?? []), [at, at + text.length]]);
          at += text.length;
        }
        expect(Object.fromEntries(spans)).toEqual(Object.fromEntries(fields.map(({ key, spans: own }) => [key, own])));
      }),
      { seed: 5, numRuns: 2000 },
    );
  });

  it('requires no slot, and has options where it is a list, and a label', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const { fields } = readFields(content);
        expect(fields.filter(({ slot, required }) => slot && required)).toEqual([]);
        expect(fields.filter(({ type, options = [] }) => (type === 'select') !== options.length > 0)).toEqual([]);
        expect(fields.filter(({ label }) => label.trim() === '')).toEqual([]);
      }),
      { seed: 5, numRuns: 2000 },
    );
  });

  it('takes values literally, whatever they contain', () => {
    const value = fc.oneof(
      fc.constantFrom('$&', '$1', '\\1', '$`', '{{x}}', '${x}', '{', '[name]', '[x](y)', '```', ']'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(anyContent, dialect, value, (content, asked, typed) => {
        fc.pre(typed.trim() !== '');
        const reading = readFields(content, { dialect: asked });
        const values = Object.fromEntries(reading.fields.map(({ key }) => [key, typed]));
        const filled = reading.segments.map(({ text, field }) => (field ? typed : text));
        expect(fillFields(reading, values)).toBe(filled.join(''));
      }),
      { seed: 5, numRuns: 2000 },
    );
  });
});
