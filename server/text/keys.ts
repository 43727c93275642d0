import { normalizeText } from '../../contract/unicode.ts';

/**
 * Normalizes a name for comparison: ignores case, Unicode form and runs of white space (product 14). `Straße` and
 * `STRASSE` are the same name, and so is `é` in any encoding; `e` and `é` differ.
 */
export const normalizeName = (name: string): string =>
  normalizeText(normalizeText(name, 'NFKC').trim().replace(/\s+/gu, ' ').toUpperCase().toLowerCase(), 'NFKC');

/** Maximum length: a longer key does not fit into an index of PostgreSQL, and hardly changes the order. */
const LONGEST_SORT_KEY = 300;

/** Letters that sort like others, but that no normalization decomposes. */
const AS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
};
const LETTERS = new RegExp(`[${Object.keys(AS).join('')}]`, 'g');
/** Accents. Excludes scripts in which marks are vowels. */
const ACCENTS = /(?=\p{M})[\p{sc=Zinh}\p{sc=Hebr}\p{sc=Arab}]/gu;
const KATAKANA = /[\u30a1-\u30f6]/g;

/**
 * The sort key of names and titles, compared byte by byte on both engines. Only letters and digits count: `Äpfel` is
 * next to `Apfel`, `Step 10` after `Step 9`. Accents and signs break ties.
 */
export function collationKey(name: string): string {
  const letters = normalizeText(normalizeName(name), 'NFKD')
    .replace(ACCENTS, '')
    .replace(LETTERS, (letter) => AS[letter] ?? letter)
    .replace(KATAKANA, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60))
    .replace(/['’ʼ]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\d+/g, byLength);
  const folded = normalizeName(name);
  return (letters === folded ? letters : `${letters}\u0001${folded}`).slice(0, LONGEST_SORT_KEY).toWellFormed();
}

/** Prefixes a number with its length, so that longer numbers sort after shorter ones. */
function byLength(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, '');
  return number.length < 9 ? `${number.length}${number}` : `9${String(number.length).padStart(3, '0')}${number}`;
}
