import { expect, test } from 'vitest';
import type { AuthorField, Field } from '../../../contract/fields.model.ts';
import { readFields } from '../../../contract/fields.ts';
import { move, moveTo, optionsOf, say } from './author-fields.ts';

const field = (name: string, more: Partial<Field> = {}): Field => ({
  key: name,
  name,
  label: name.toUpperCase(),
  type: 'text',
  allowOther: false,
  required: true,
  slot: false,
  spans: [[0, 1]],
  ...more,
});

test('only what differs from the text is kept, and a field of which nothing is said is not listed', () => {
  const tone = field('tone', { default: 'calm', required: false });
  const told = say([], tone, { label: 'Tone of voice', type: 'select', options: ['calm', 'loud'] });
  expect(told).toEqual([{ name: 'tone', label: 'Tone of voice', type: 'select', options: ['calm', 'loud'] }]);
  expect(say(told, tone, { label: '', type: 'text', options: [] })).toEqual([]);
  expect(say([], tone, { label: 'TONE', type: 'text', default: 'calm', required: false, help: '' })).toEqual([]);
  expect(say([], tone, { default: '' })).toEqual([{ name: 'tone', default: '' }]);
});

test('each blank is described by itself', () => {
  const [, second] = readFields('From [...] to [...].').fields;
  const said = second ? say([], second, { label: 'Where to' }) : [];
  expect(readFields('From [...] to [...].', { fields: said }).fields.map(({ label }) => label)).toEqual([
    'From …',
    'Where to',
  ]);
  expect(second && say(said, second, { label: 'There' })).toHaveLength(1);
});

test('what is said of one field leaves the others and their order alone, and finds it under any spelling', () => {
  const said: AuthorField[] = [
    { name: 'Topic', help: 'In a word' },
    { name: 'First_Name', label: 'Who' },
    { name: 'old' },
  ];
  const first = field('first name', { name: 'first-name' });
  expect(say(said, first, { help: 'As on the letter' })).toEqual([
    said[0],
    { name: 'First_Name', label: 'Who', help: 'As on the letter' },
    said[2],
  ]);
  expect(say(said, first, { label: undefined })).toEqual([said[0], said[2]]);
});

test('the same words in another order of typing are the same description', () => {
  const tone = field('tone');
  const one = say(say([], tone, { help: 'How' }), tone, { label: 'Voice' });
  const other = say(say([], tone, { label: 'Voice' }), tone, { help: 'How' });
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
});

test('“required” stays as the author says it while something else is said that decides on it', () => {
  const tone = field('tone');
  expect(say([], tone, { required: true })).toEqual([]);
  expect(say([{ name: 'tone', default: 'calm' }], tone, { required: true })).toEqual([
    { name: 'tone', default: 'calm', required: true },
  ]);
});

const abcd = ['a', 'b', 'c', 'd'].map((name) => field(name));

test.each([
  ['c', -1, ['a', 'c', 'b', 'd'], { a: 0, c: 1 }],
  ['a', 1, ['b', 'a', 'c', 'd'], { b: 0 }],
  ['d', -1, ['a', 'b', 'd', 'c'], { a: 0, b: 1, d: 2 }],
] as const)(
  '%s moved by %i: as few fields as possible get a place, and none when it is moved back',
  (key, by, order, places) => {
    const moved = move([], { shown: abcd, found: abcd, key, by });
    expect(Object.fromEntries(moved.map((one) => [one.name, one.order]))).toEqual(places);
    const shown = order.flatMap((name) => abcd.filter((one) => one.key === name));
    expect(move(moved, { shown, found: abcd, key, by: by === 1 ? -1 : 1 })).toEqual([]);
  },
);

test('the first field cannot move up, nor the last one down', () => {
  expect(move([], { shown: abcd, found: abcd, key: 'a', by: -1 })).toEqual([]);
  expect(move([], { shown: abcd, found: abcd, key: 'd', by: 1 })).toEqual([]);
});

test('a description follows its field to another name, and replaces what was said there', () => {
  const said: AuthorField[] = [
    { name: 'voice', help: 'x' },
    { name: 'tone', type: 'select', options: ['a', 'b'] },
  ];
  expect(moveTo(said, 'tone', field('voice'))).toEqual([{ name: 'voice', type: 'select', options: ['a', 'b'] }]);
});

test('options are lines, trimmed, each once', () => {
  expect(optionsOf(' formal \n\ncasual\r\nformal\n')).toEqual(['formal', 'casual']);
});
