import { expect, test } from 'vitest';
import type { FieldWarning, Reading } from '../../../contract/fields.model.ts';
import { readFields } from '../../../contract/fields.ts';
import { mendsOf, type FieldSettings } from './mends.ts';

const warning = (kind: FieldWarning['kind'], more: Partial<FieldWarning> = {}): FieldWarning => ({
  kind,
  message: 'A sentence.',
  names: [],
  ...more,
});
const auto: FieldSettings = { dialect: 'auto', fields: [] };
const labels = (found: Reading, warned: FieldWarning, settings = auto) =>
  mendsOf(warned, found, settings).map(({ label }) => label);

/** A text whose only field has this default. */
function withDefault(value: string): Reading {
  const found = readFields('Say it [tone], please.');
  return { ...found, fields: found.fields.map((field) => ({ ...field, default: value, required: false })) };
}

test('a list becomes a choice whose first value is filled in', () => {
  const [mend] = mendsOf(
    warning('could-be-a-choice', { names: ['Tone'] }),
    withDefault('formal, casual,playful, casual'),
    auto,
  );
  expect(mend).toEqual({
    label: 'Make it a choice',
    done: '“tone” is a choice now.',
    settings: {
      dialect: 'auto',
      fields: [{ name: 'tone', type: 'select', default: 'formal', options: ['formal', 'casual', 'playful'] }],
    },
  });
});

test('another dialect is used with one press, and so is the main one where several are mixed', () => {
  const found = readFields('Dear [name], see {topic}.');
  const [other] = mendsOf(warning('other-dialect', { dialect: 'fstring' }), found, auto);
  expect(other).toMatchObject({ label: 'Use {name} only', settings: { dialect: 'fstring' } });
  const [mixed] = mendsOf(warning('mixed-dialects'), found, auto);
  expect(mixed).toMatchObject({ label: 'Use [name] only', settings: { dialect: 'brackets' } });
  expect(labels(found, warning('mixed-dialects'), { ...auto, dialect: 'brackets' })).toEqual([]);
});

test('what was said of a lost field can be moved to one of which nothing is said, or dropped', () => {
  const found = readFields('Dear [name], in [voice] about [topic] and [tone of voice] and [place].');
  const fields = [
    { name: 'tone', help: 'How it sounds' },
    { name: 'Topic', help: 'In a word' },
  ];
  const lost = warning('unknown-field', { names: ['tone'] });
  expect(labels(found, lost, { dialect: 'auto', fields })).toEqual([
    'Move to “tone of voice”',
    'Move to “name”',
    'Move to “voice”',
    'Drop it',
  ]);
  const mends = mendsOf(lost, found, { dialect: 'auto', fields });
  expect(mends[0]?.settings.fields).toEqual([{ name: 'tone of voice', help: 'How it sounds' }, fields[1]]);
  expect(mends.at(-1)?.settings.fields).toEqual([fields[1]]);
});

test('where only the author knows what is meant, nothing is offered', () => {
  const found = readFields('[name] and [names]');
  for (const kind of ['two-defaults', 'similar-names', 'nearly-a-field', 'template-of-another-tool'] as const) {
    expect(labels(found, warning(kind, { names: ['name'] }))).toEqual([]);
  }
});
