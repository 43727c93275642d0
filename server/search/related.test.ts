import { expect, test } from 'vitest';
import type { Dialect } from '../../contract/fields.model.ts';
import {
  candidatesOf,
  closenessOf,
  isCopy,
  pickRelated,
  proseToCompare,
  shinglesOf,
  topicsOf,
  weighed,
  type Compared,
} from './related.ts';

const prompt = (title: string, content: string, names: string[] = []): Compared => ({
  title,
  prose: proseToCompare({ content }),
  names,
});
const wordsOf = (title: string, content: string) =>
  topicsOf({ title, prose: proseToCompare({ content }) }).map(({ word }) => word);

test('topics are words of the title, and those that the content has most often; not stop words, fields, single letters', () => {
  expect(wordsOf('Help me write a CV', 'A b c [field] ${other} 7 tailored tailored job')).toEqual([
    'cv',
    'tailored',
    'job',
  ]);
});

test('names of fields are no topics in any dialect', () => {
  const about = (content: string, dialect?: Dialect) =>
    topicsOf({ title: 'Letter', prose: proseToCompare({ content, dialect }) }).map(({ word }) => word);
  expect(about('Write about {argument name="holiday" default="summer"} today')).toEqual(['letter', 'today']);
  expect(about('Write about <holiday> today', 'angle')).toEqual(['letter', 'today']);
  expect(about('Write about {holiday} today', 'fstring')).toEqual(['letter', 'today']);
  expect(about('Write about {holiday} today', 'none')).toContain('holiday');
});

test('there are at most twelve topics, at most eight of the title', () => {
  const many = (from: string) => Array.from({ length: 50 }, (_, at) => `${from}${at}`).join(' ');
  const words = wordsOf(many('title'), many('content'));
  expect(words).toHaveLength(12);
  expect(words.filter((word) => word.startsWith('title'))).toHaveLength(8);
});

test('the topic of fewer prompts weighs more, and a prompt with heavier topics comes first, then the newer one', () => {
  const lists = [[9, 8, 7, 1], [7], [6, 5, 1]];
  const topics = weighed(
    ['common', 'rare', 'middle'].map((word) => ({ word, weight: 1 })),
    lists,
    100,
  );
  expect(topics[1]?.weight).toBeGreaterThan(topics[0]?.weight ?? Infinity);
  expect(candidatesOf(topics, lists, 1)).toEqual([7, 6, 5, 9, 8]);
});

test('a library with fewer published prompts than drafts has weights as well', () => {
  expect(weighed([{ word: 'only', weight: 1 }], [[3, 2, 1]], 0)[0]?.weight).toBeGreaterThan(0);
});

test('one word in common relates prompts only if it is in both titles; tags and a short text bring them closer', () => {
  const one = prompt('Sourdough starter', 'Flour and water.', ['t1', 'c1']);
  const topics = topicsOf(one);
  const to = (title: string, content: string, names: string[] = []) =>
    closenessOf(one, topics, prompt(title, content, names));
  expect(to('Soup', 'Some flour helps.')).toBe(0);
  expect(to('Sourdough', 'Bake it.')).toBeGreaterThan(0);
  expect(to('Sourdough', 'Bake it.', ['t1'])).toBeGreaterThan(to('Sourdough', 'Bake it.', ['c1']));
  expect(to('Sourdough', 'Bake it.', ['c1'])).toBeGreaterThan(to('Sourdough', 'Bake it.', ['t9', 'c9']));
  expect(to('Sourdough', 'Bake it.')).toBeGreaterThan(to('Sourdough', 'Bake it in an oven beside potatoes and leeks.'));
});

test('texts are copies when most of their shingles are the same, whatever their fields are called', () => {
  const copies = (one: string, other: string, dialect: Dialect = 'auto') =>
    isCopy(
      shinglesOf({ prose: proseToCompare({ content: one, dialect }) }),
      shinglesOf({ prose: proseToCompare({ content: other, dialect }) }),
    );
  expect(
    copies('Write to [name] about the new tax of this year', 'write to ${person} about the new tax of this year'),
  ).toBe(true);
  expect(copies('Write to <name> about the new tax', 'Write to <person> about the new tax', 'angle')).toBe(true);
  expect(copies('Write to <name> about the new tax', 'Write to <person> about the new tax', 'none')).toBe(false);
  expect(copies('Short', 'short!')).toBe(true);
  expect(copies('', '')).toBe(true);
  expect(copies('Write to the bank about my card', 'Write to the landlord about my flat')).toBe(false);
});

test('what is far less close than the closest is left out, copies first', () => {
  const one = prompt('Sourdough starter', 'How is a sourdough starter fed with flour in winter?');
  const copy = prompt('Sourdough starter', 'How is a sourdough starter fed with flour in winter?');
  const close = prompt('Feeding a sourdough starter', 'Flour for the starter.');
  const far = prompt(
    'Holidays',
    `In winter one may eat flour. ${Array.from({ length: 300 }, (_, at) => `w${at}`).join(' ')}`,
  );
  expect(pickRelated(one, topicsOf(one), [far, copy, close], 6)).toEqual([close]);
  expect(pickRelated(one, topicsOf(one), [close, far], 0)).toEqual([]);
});
