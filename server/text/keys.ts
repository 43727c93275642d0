import { normalizeText } from '../../contract/unicode.ts';

/**
 * A name as it is compared: without regard to case, Unicode form and runs of white space (product 14). `Straße` and
 * `STRASSE` are one name, `é` is one however it was typed; `e` and `é` stay two.
 */
export const foldKey = (name: string): string =>
  normalizeText(normalizeText(name, 'NFKC').trim().replace(/\s+/gu, ' ').toUpperCase().toLowerCase(), 'NFKC');

/** More would not fit into an index of PostgreSQL, and nobody reads so far to put names in order. */
const LONGEST_SORT_KEY = 300;

/** Letters that are sorted as others, which no normalisation takes apart. */
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
/** Accents; in scripts where a mark is a vowel it is no accent. */
const ACCENTS = /(?=\p{M})[\p{sc=Zinh}\p{sc=Hebr}\p{sc=Arab}]/gu;
const KATAKANA = /[\u30a1-\u30f6]/g;

/**
 * What names and titles are sorted by, byte by byte, on both engines: letters and digits alone, `Äpfel` beside `Apfel`,
 * `Step 10` behind `Step 9`. Where that is the same, accents and signs decide.
 */
export function sortKey(name: string): string {
  const letters = normalizeText(foldKey(name), 'NFKD')
    .replace(ACCENTS, '')
    .replace(LETTERS, (letter) => AS[letter] ?? letter)
    .replace(KATAKANA, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60))
    .replace(/['’ʼ]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\d+/g, byLength);
  const folded = foldKey(name);
  return (letters === folded ? letters : `${letters}\u0001${folded}`).slice(0, LONGEST_SORT_KEY).toWellFormed();
}

/** Digits so that a longer number comes behind a shorter one: how many there are stands before them. */
function byLength(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, '');
  return number.length < 9 ? `${number.length}${number}` : `9${String(number.length).padStart(3, '0')}${number}`;
}
