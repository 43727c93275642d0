import { describe, expect, test } from 'vitest';
import { firstPlaces, listedFields, readForm, valuesByKey } from './fields.form.ts';
import { fillFields, fillWithin } from './fields.ts';
import { LIMITS } from './limits.ts';

/** A name of letters for each number. */
const named = (position: number): string =>
  `field ${[...String(position)].map((digit) => String.fromCodePoint(97 + Number(digit))).join('')}`;

describe('a form', () => {
  test('lists three hundred fields, and those beyond them are filled in, too', () => {
    const content = Array.from({ length: 320 }, (_, at) => `\${${named(at)}:standard}`).join(' ');
    const reading = readForm({ content });
    expect(listedFields(reading)).toHaveLength(300);
    expect(fillFields(reading, {})).toBe(Array.from({ length: 320 }, () => 'standard').join(' '));
  });

  test('finds nothing beyond what its page looks at', () => {
    const content = `${'a[i] '.repeat(1_000)}\${name}`;
    expect(readForm({ content }).fields).toEqual([]);
  });

  test('marks the first places, and the rest is one text', () => {
    const reading = readForm({ content: '[a] and [b], [c] or ${selection} [d].' });
    expect(firstPlaces(reading, 2).map(({ text, field }) => (field ? field.key : [text]))).toEqual([
      'a',
      [' and '],
      'b',
      [', '],
      ['[c] or ${selection} [d].'],
    ]);
    expect(firstPlaces(reading, 4)).toBe(reading.segments);
  });
});

describe('a text that is filled in', () => {
  test('has nothing where an optional field was not touched, was cleared, or is blank', () => {
    const reading = readForm({ content: 'Hi {{name | text}}!', dialect: 'openwebui' });
    for (const values of [{}, { name: '' }, { name: ' ' }]) expect(fillFields(reading, values)).toBe('Hi !');
    expect(fillFields(reading, { name: 'Ada' })).toBe('Hi Ada!');
    const described = readForm({ content: 'Write to [name].', fields: [{ name: 'name', required: false }] });
    expect(fillFields(described, {})).toBe('Write to .');
  });

  test('keeps what a person must fill in, and what is for the model, as written', () => {
    const content = 'About [topic].\n\nAnswer in this format:\n\nTitle: [title]';
    for (const values of [{}, { topic: '', title: '' }]) expect(fillFields(readForm({ content }), values)).toBe(content);
  });

  test('is none where it would be longer than a text may be', () => {
    const reading = readForm({ content: '[a] '.repeat(990) });
    expect(fillFields(reading, { a: 'x'.repeat(50_000) })).toBeUndefined();
    expect(fillFields(reading, { a: 'x'.repeat(1_000) })).toHaveLength(990 * 1_001);
    expect(LIMITS.filledMax).toBe(1_000_000);
    expect(fillWithin(readForm({ content: '[a][a]' }), { a: 'xy' }, 3)).toBeUndefined();
  });
});

describe('values that come from elsewhere', () => {
  const { fields } = readForm({ content: '[First_Name] on [topic], [constructor] [...]' });

  test('are found by the name of their field in any spelling', () => {
    for (const name of ['First_Name', 'first name', 'FIRST-NAME', ' first  name '])
      expect(valuesByKey(fields, { [name]: 'Ada' })).toEqual({ values: { 'first name': 'Ada' }, unknown: [] });
    expect(valuesByKey(fields, { '... 1': 'x', constructor: 'y' }).values).toEqual({ '... 1': 'x', constructor: 'y' });
  });

  test('count once for each field, the first of two spellings; those of no field are named', () => {
    const given = { Topic: 'one', topic: 'two', other: 'x', ['__proto__']: 'y' };
    expect(valuesByKey(fields, given)).toEqual({ values: { topic: 'one' }, unknown: ['other', '__proto__'] });
  });
});
