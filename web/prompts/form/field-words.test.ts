import { expect, test } from 'vitest';
import { readFields } from '../../../contract/fields.ts';
import { foundInWords, writtenAs } from './field-words.ts';

const reading = readFields('Dear [first_name], see [topic] and [First Name].');

test('what was found is counted, and how it is written is said', () => {
  expect(foundInWords(reading, 'auto')).toBe('Fields: 2 found, written as [name]');
  expect(foundInWords(readFields('Nothing'), 'auto')).toBe('No fields yet');
  expect(foundInWords(reading, 'none')).toBe('No form: the text is copied as it is');
  const mixed = readFields('Dear ${first}, in [place] on ${day:Monday}.');
  expect(foundInWords(mixed, 'auto')).toBe('Fields: 3 found, most written as ${name}');
  expect(foundInWords(readFields('Dear ${first}, in [place].'), 'auto')).toBe(
    'Fields: 2 found, written in several ways',
  );
  const [first, ...others] = reading.fields;
  const withSlot = { ...reading, fields: first ? [{ ...first, slot: true }, ...others] : [] };
  expect(foundInWords(withSlot, 'auto')).toBe('Fields: 1 found, 1 left for the model, written as [name]');
});

test('a chip shows a field as it first stands in the text, a long one its name', () => {
  const [first] = reading.fields;
  const written = (content: string) => first && writtenAs({ ...first, spans: [[0, content.length]] }, content);
  expect(first && writtenAs(first, reading.content)).toBe('[first_name]');
  expect(written('${first_name:Ann}')).toBe('${first_name:Ann}');
  expect(written(`\${first_name:${'Ann, '.repeat(20)}}`)).toBe('first_name');
  expect(written('${first_name:one\ntwo}')).toBe('first_name');
});
