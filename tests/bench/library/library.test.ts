import { expect, test } from 'vitest';
import { CATEGORIES, makePrompts, TAGS, type MadePrompt } from './prompts.ts';
import { hasRealShape, quantile, shapeOf } from './shape.ts';
import { vocabularyOf, wordAt } from './words.ts';

const SEED = 1;
const library = [...makePrompts({ prompts: 2_000, seed: SEED })];

const share = (holds: (prompt: MadePrompt) => boolean): number => library.filter(holds).length / library.length;
const words = library.map(({ title, content }) => new Set(`${title} ${content}`.toLowerCase().split(/[^a-z]+/)));
const howMany = (word: string): number => words.filter((all) => all.has(word)).length;

test('a library has content lengths as real prompts have', () => {
  expect(hasRealShape(shapeOf(library.map(({ content }) => content.length)))).toBe(true);
});

test('the same plan makes the same prompts, another seed others', () => {
  expect([...makePrompts({ prompts: 20, seed: SEED })]).toEqual([...makePrompts({ prompts: 20, seed: SEED })]);
  const [one] = makePrompts({ prompts: 1, seed: SEED });
  const [other] = makePrompts({ prompts: 1, seed: SEED + 1 });
  expect(one?.content).not.toBe(other?.content);
});

test('words are rare, middling and common, and the rare one stays rare in a large library', () => {
  const { rare, middle, common, twoWords } = vocabularyOf(2_000).searches;
  expect(howMany(rare)).toBeGreaterThan(0);
  expect(howMany(rare)).toBeLessThan(40);
  expect(howMany(middle) / 2_000).toBeLessThan(0.05);
  expect(howMany(common) / 2_000).toBeGreaterThan(0.3);
  for (const word of twoWords.split(' ')) expect(howMany(word) / 2_000).toBeGreaterThan(0.1);

  // The word at rank r of V has a frequency of 1 in r ln V.
  const large = vocabularyOf(1_000_000);
  let rank = large.size;
  while (wordAt(rank) !== large.searches.rare) rank -= 1;
  expect((1_000_000 * 300) / (rank * Math.log(large.size))).toBeLessThan(20);
});

test('no two ranks share a word, and no made-up word begins another', () => {
  const vocabulary = Array.from({ length: 50_000 }, (_, at) => wordAt(at + 1)).sort();
  expect(new Set(vocabulary).size).toBe(vocabulary.length);
  const madeUp = vocabulary.filter((word) => /^([b-z][aeiou]){2,}[nsmx]$/.test(word));
  expect(madeUp.length).toBeGreaterThan(49_000);
  expect(madeUp.filter((word, at) => madeUp[at + 1]?.startsWith(word))).toEqual([]);
});

test('categories and tags are skewed, few prompts carry a flag or are hidden', () => {
  expect(new Set(TAGS).size).toBe(200);
  const inCategory = CATEGORIES.map((_, place) => share(({ categories }) => categories.includes(place)));
  expect(inCategory.every((part) => part > 0)).toBe(true);
  expect(inCategory[0]).toBeGreaterThan(5 * (inCategory[11] ?? 1));
  expect(share(({ tags }) => tags.length >= 1 && new Set(tags).size === tags.length)).toBe(1);
  for (const part of [share(({ trending }) => trending), share(({ featured }) => featured)]) {
    expect(part).toBeGreaterThan(0.015);
    expect(part).toBeLessThan(0.045);
  }
  expect(share(({ status }) => status !== 'PUBLISHED')).toBeLessThan(0.03);
  expect(share(({ status }) => status === 'DRAFT')).toBeGreaterThan(0);
});

test('prompts come in the order in which they were made', () => {
  const days = library.map(({ createdAt }) => createdAt.slice(0, 10));
  expect(days.filter((day, at) => day < (days[at - 1] ?? day))).toEqual([]);
});

test('a quantile is the value that a share does not exceed', () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect([0, 0.5, 0.95, 1].map((part) => quantile(values, part))).toEqual([1, 50, 95, 100]);
  expect(quantile([], 0.5)).toBe(0);
});
