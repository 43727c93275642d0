import { expect, test } from 'vitest';
import { inWords } from './conflict-words.ts';
import { emptyForm } from './prompt-form.ts';

const form = {
  ...emptyForm,
  title: 'Before/after',
  categories: ['Writing', 'R/D'],
  tags: ['UX/UI', 'Email'],
  imageUrls: ['/api/v1/assets/image/a'],
  dialect: 'dollar' as const,
  language: 'de' as const,
  fields: [
    {
      name: 'tone',
      label: 'Tone',
      type: 'select' as const,
      options: ['formal', 'casual'],
      default: 'formal',
      order: 1,
    },
    { name: 'topic', required: false, help: 'In a few words', default: '', options: [] },
  ],
};

test.each([
  ['title', 'Before/after'],
  ['categories', 'Writing, R/D'],
  ['tags', 'UX/UI, Email'],
  ['imageUrls', '1 image'],
  ['previewText', ''],
  ['dialect', '${name}'],
  ['language', 'German'],
  [
    'fields',
    'tone: labelled “Tone”; choice; one of formal, casual; starts with “formal”; place 2\n' +
      'topic: no options; starts empty; optional; help “In a few words”',
  ],
] as const)('the %s of a newer prompt is told as %j', (field, words) => {
  expect(inWords(field, form)).toBe(words);
});

test('images are counted, and none are nothing', () => {
  expect(inWords('imageUrls', { ...form, imageUrls: ['/a', '/b'] })).toBe('2 images');
  expect(inWords('imageUrls', emptyForm)).toBe('');
});
