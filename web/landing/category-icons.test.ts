import { expect, test } from 'vitest';
import { categoryIcon } from './category-icons.ts';

const SAMPLE = [
  'Writing',
  'Marketing',
  'Business',
  'Software Development',
  'Education',
  'Design',
  'Data & Analytics',
  'Productivity',
  'Career',
  'Research',
  'Storytelling',
  'Health & Wellbeing',
];

test('every category of the sample library has a picture of its own', () => {
  expect(new Set(SAMPLE.map(categoryIcon)).size).toBe(SAMPLE.length);
  expect(SAMPLE.map(categoryIcon)).not.toContain(undefined);
});

test('a category that nobody foresaw has none', () => {
  expect(categoryIcon('Zeppelins')).toBeUndefined();
});
