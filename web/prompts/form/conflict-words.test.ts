import { expect, test } from 'vitest';
import { inWords } from './conflict-words.ts';
import { emptyForm } from './prompt-form.ts';

const form = {
  ...emptyForm,
  title: 'Before/after',
  categories: ['Writing', 'R/D'],
  tags: ['UX/UI', 'Email'],
  imageUrls: ['/api/v1/assets/image/a'],
};

test.each([
  ['title', 'Before/after'],
  ['categories', 'Writing, R/D'],
  ['tags', 'UX/UI, Email'],
  ['imageUrls', '1 image'],
  ['previewText', ''],
] as const)('the %s of a newer prompt is told as %j', (field, words) => {
  expect(inWords(field, form)).toBe(words);
});

test('images are counted, and none are nothing', () => {
  expect(inWords('imageUrls', { ...form, imageUrls: ['/a', '/b'] })).toBe('2 images');
  expect(inWords('imageUrls', emptyForm)).toBe('');
});
