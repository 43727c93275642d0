import { expect, test } from 'vitest';
import type { ListedPrompt } from '../../../contract/prompts.ts';
import { matchesWords } from './list.words.ts';

const prompt = {
  title: 'Crème brûlée',
  previewText: 'A recipe for [people].',
  excerpt: 'Write down what to buy.',
  tags: ['Dessert'],
  categories: ['Cooking'],
} as ListedPrompt;

test.each([
  ['creme BRULEE', true],
  ['recipe dessert cooking', true],
  ['buy', true],
  ['dess', true],
  ['recipe soup', false],
])('a search for %s finds it: %s', (query, found) => {
  expect(matchesWords(prompt, query)).toBe(found);
});
