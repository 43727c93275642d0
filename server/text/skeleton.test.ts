import { expect, test } from 'vitest';
import { skeletonOf } from './skeleton.ts';

/** None of these looks like a plain letter in either case. */
const LIKE_NO_OTHER = 'ǮɁ\ua7b1';

test('a letter of Latin script is the same in either case, and so are the Cyrillic ones that look alike in both', () => {
  const letters = Array.from({ length: 0x1e943 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => /\p{Lu}/u.test(letter) && /[\p{sc=Latn}АВЕКМНОРСТУХІЈЅ]/u.test(letter),
  );
  expect(letters.length).toBeGreaterThan(400);
  const apart = letters.filter(
    (letter) =>
      letter.toLowerCase().toUpperCase() === letter &&
      skeletonOf(`xx${letter}xx`) !== skeletonOf(`xx${letter.toLowerCase()}xx`),
  );
  expect(apart.join('')).toBe(LIKE_NO_OTHER);
});
