import { expect, test } from 'vitest';
import { scarcityOf } from './quota-words.ts';

const MB = 2 ** 20;
const quota = (prompts: number, megabytes: number, images: number) => ({
  promptsPerHour: { left: prompts, most: 300 },
  textBytesPerDay: { left: megabytes * MB, most: 50 * MB },
  imagesPerDay: { left: images, most: 200 },
});
const all = ['promptsPerHour', 'textBytesPerDay', 'imagesPerDay'] as const;

test.each([
  [quota(300, 50, 200), ''],
  [quota(31, 5.1, 21), ''],
  [quota(30, 50, 200), 'You can create 30 more prompts this hour.'],
  [quota(1, 50, 200), 'You can create 1 more prompt this hour.'],
  [quota(0, 50, 200), 'You can create no more prompts this hour.'],
  [quota(300, 4.23, 200), 'You can save 4.2 MB more of text today.'],
  [quota(300, 0, 200), 'You can save no more text today.'],
  [quota(2, 50, 20), 'You can create 2 more prompts this hour. You can upload 20 more images today.'],
])('what is nearly used up is said: %j', (left, words) => {
  expect(scarcityOf(left, all)).toBe(words);
});

test('of small quotas the last five are said, and where there is no bound nothing', () => {
  const small = { ...quota(300, 50, 200), promptsPerHour: { left: 5, most: 10 } };
  expect(scarcityOf(small, all)).toBe('You can create 5 more prompts this hour.');
  expect(scarcityOf(small, ['imagesPerDay'])).toBe('');
  expect(scarcityOf({ promptsPerHour: null, textBytesPerDay: null, imagesPerDay: null }, all)).toBe('');
  expect(scarcityOf(undefined, all)).toBe('');
});
