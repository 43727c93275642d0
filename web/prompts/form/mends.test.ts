import { expect, test } from 'vitest';
import type { FieldWarning, Reading } from '../../../contract/fields.model.ts';
import { readFields } from '../../../contract/fields.ts';
import { warningsOf } from '../../../contract/fields.warnings.ts';
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

test('a list becomes a choice whose first value is filled in', () => {
  const found = readFields('Say it ${tone:formal, casual,playful, casual}.');
  const [mend] = mendsOf(warning('could-be-a-choice', { names: ['Tone'] }), found, auto);
  expect(mend).toEqual({
    label: 'Make it a choice',
    done: '“tone” is a choice now.',
    settings: {
      dialect: 'auto',
      fields: [{ name: 'tone', type: 'select', default: 'formal', options: ['formal', 'casual', 'playful'] }],
    },
  });
});

test('a list that is the name of its field becomes a choice that somebody must make', () => {
  const found = readFields('Say it in a [formal, casual, playful] tone.');
  const [mend] = mendsOf(warning('could-be-a-choice', { names: ['formal, casual, playful'] }), found, auto);
  expect(mend?.settings.fields).toEqual([
    { name: 'formal, casual, playful', type: 'select', options: ['formal', 'casual', 'playful'] },
  ]);
});

test('what the warnings say of a text can be mended, and is not said again after it', () => {
  const content = 'Say it ${tone:formal, casual, playful} to [name].';
  for (const kind of ['could-be-a-choice', 'mixed-dialects'] as const) {
    const found = readFields(content);
    const warned = warningsOf(found, auto).find((one) => one.kind === kind);
    const [mend] = warned ? mendsOf(warned, found, auto) : [];
    expect(mend).toBeDefined();
    const settings = mend?.settings ?? auto;
    expect(warningsOf(readFields(mend?.content ?? content, settings), settings).map((one) => one.kind)).not.toContain(
      kind,
    );
  }
});

test('another dialect is used with one press', () => {
  const found = readFields('Dear [name], see {topic}.');
  const [other] = mendsOf(warning('other-dialect', { dialect: 'fstring' }), found, auto);
  expect(other).toMatchObject({ label: 'Use {name} only', settings: { dialect: 'fstring' } });
});

test('where several dialects are mixed all is written in the main one, and no field or what is said of it is lost', () => {
  const content = 'Dear ${name}, on ${day:Monday} in [city hall], see [link text](x).';
  const fields = [{ name: 'City Hall', help: 'Which one' }];
  const found = readFields(content);
  const settings = { ...auto, fields };
  const [mend, ...others] = mendsOf(warning('mixed-dialects'), found, settings, readFields(content, settings));
  expect(others).toEqual([]);
  expect(mend).toEqual({
    label: 'Write all as ${name}',
    done: 'All fields are written as ${name} now.',
    settings: { dialect: 'dollar', fields },
    content: 'Dear ${name}, on ${day:Monday} in ${city hall}, see [link text](x).',
  });
  expect(labels(found, warning('mixed-dialects'), { ...auto, dialect: 'dollar' })).toEqual([]);
});

test('what the main dialect cannot say is said in the description of the field', () => {
  const content = 'Dear [name], from [sender] to [place] in ${tone:warm | dry} words on ${day:Monday}.';
  const [mend] = mendsOf(warning('mixed-dialects'), readFields(content), auto);
  expect(mend?.content).toBe('Dear [name], from [sender] to [place] in [tone] words on [day].');
  // An author's list has no "other": that cannot be said.
  const before = readFields(content).fields.map((field) => ({ ...field, allowOther: false, spans: [] }));
  const after = readFields(mend?.content ?? '', mend?.settings).fields.map((field) => ({ ...field, spans: [] }));
  expect(after).toEqual(before);
});

test('nothing is offered if a field would be lost: brackets in a block of code are none', () => {
  const content = 'Dear [name] and [other] of [place]:\n```\n${code}\n```';
  expect(labels(readFields(content), warning('mixed-dialects'))).toEqual([]);
});

test.each([
  [
    'a word of a tool',
    'On {{CURRENT_DATE}}: [name], [place] and ${topic} for {{my_topic}} and {{your_topic}} and {{x}}',
  ],
  ['what a program knows', 'From [name] in ${HOME}: ${topic}, ${place}'],
])('nothing is offered if %s would change', (_, content) => {
  expect(labels(readFields(content), warning('mixed-dialects'))).toEqual([]);
});

test.each([
  [
    'Dear ${name}, from ${sender} in ${place}: {{n | number:min="1":max="5"}} words.',
    'All fields are written as ${name} now. Smallest and largest values are lost: “n”.',
  ],
  [
    'Dear [name], from [sender] in [place]: ${tone:warm | dry | odd}.',
    'All fields are written as [name] now. Only what is listed can be chosen for “tone”.',
  ],
])('what can be said nowhere is told: %s', (content, done) => {
  const [mend] = mendsOf(warning('mixed-dialects'), readFields(content), auto);
  expect(mend?.done).toBe(done);
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
