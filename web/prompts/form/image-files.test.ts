import { expect, test } from 'vitest';
import { checkFiles, checkImages, failuresInWords, namesOf } from './image-files.ts';

const MB = 2 ** 20;
const file = (name: string, type = 'image/png', bytes = 10) => new File([new Uint8Array(bytes)], name, { type });
const names = (files: File[]) => files.map(({ name }) => name);

test('JPEG, PNG and WebP are taken, all else is refused once (product 5, Prompt images)', () => {
  const good = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'].map((type) => file(type, type));
  const bad = [file('a.gif', 'image/gif'), file('b.pdf', 'application/pdf'), file('c', '')];
  const { accepted, refusals, left } = checkFiles([...bad, ...good], 0);
  expect(accepted).toEqual(good);
  expect(left).toEqual(['a.gif', 'b.pdf', 'c']);
  expect(refusals).toEqual(['Please select valid image files (JPEG, PNG, WebP)']);
});

test('a file of 5 MB is taken, one byte more is refused by name (product 5, Prompt images; product 9)', () => {
  const { accepted, refusals } = checkFiles(
    [file('a.png', 'image/png', 5 * MB), file('b.png', 'image/png', 5 * MB + 1)],
    0,
  );
  expect(names(accepted)).toEqual(['a.png']);
  expect(refusals).toEqual(['File "b.png" is too large. Maximum size is 5MB']);
});

test('what fits is taken, the sixth image of a prompt is refused (product 5, Prompt images; product 9)', () => {
  const { accepted, refusals, left } = checkFiles(
    ['a', 'b', 'c'].map((name) => file(name)),
    3,
  );
  expect(left).toEqual(['c']);
  expect(names(accepted)).toEqual(['a', 'b']);
  expect(refusals).toEqual(['Maximum 5 images allowed']);
});

test('a field that is told no number takes ten (product 9)', () => {
  const files = Array.from({ length: 11 }, (_, position) => file(`${position}.png`));
  const { accepted, refusals } = checkImages(files, 0);
  expect(accepted).toHaveLength(10);
  expect(refusals).toEqual(['Maximum 10 images allowed']);
});

test('a wrong file takes no room', () => {
  const { accepted, refusals } = checkFiles([file('a.gif', 'image/gif'), file('b.png')], 4);
  expect(names(accepted)).toEqual(['b.png']);
  expect(refusals).toHaveLength(1);
});

test('of many names the first are told, and how many there are besides', () => {
  expect(namesOf([])).toBeUndefined();
  expect(namesOf(['a.gif'])).toBe('“a.gif”');
  expect(namesOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('“a”, “b”, “c”, “d”, “e”, and 2 more');
});

test('uploads that failed for one reason share its line; without a reason docs/product.md has the words (product 8)', () => {
  const failures = [
    { name: 'a.png', reason: 'Too large' },
    { name: 'b.png', reason: undefined },
    { name: 'c.png', reason: 'Too large' },
  ];
  expect(failuresInWords(failures)).toBe('Too large\n“a.png”, “c.png”\nFailed to upload b.png');
});
