import { normalizeText } from '../../contract/unicode.ts';
import { compoundsIn, isSign, signsIn, type Token } from './signs.ts';

/** Maximum characters read of one text; a content has no more (contract/limits.ts). */
const MOST_TEXT = 200_000;
const MOST_WORDS = 20_000;
/** Maximum characters of all words together: PostgreSQL takes 1 MB per prompt, and a character up to 3 bytes. */
const MOST_LETTERS = 300_000;
const LONGEST_WORD = 64;

/** Scripts without spaces between words. */
const SPACELESS = String.raw`\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;
/** Scripts in which marks are accents or vowel points that people omit; elsewhere they are half of the letter. */
const ACCENTED = String.raw`\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}\p{N}`;

const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /[a-z0-9]+/g;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const ACCENTS = new RegExp(String.raw`([${ACCENTED}])\p{M}+`, 'gu');
const HAS_SPACELESS = new RegExp(`[${SPACELESS}]`, 'u');
const RUNS = new RegExp(`[${SPACELESS}][${SPACELESS}\\p{M}]*|[^${SPACELESS}]+`, 'gu');
const CHARACTERS = /\P{M}\p{M}*/gu;
const ONE_SPACELESS = new RegExp(String.raw`^[${SPACELESS}]\p{M}*$`, 'u');

/** Letters that no normalization decomposes, but that people type without their stroke. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};
const STROKED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * The distinct words of a text, the same for both engines: case and accents folded, split at everything that is no
 * letter or digit, at most 64 characters long. Names with signs ("c++", "r&d", ".net"), emoji and symbols come first.
 * In scripts without spaces, words are pairs of adjacent characters and the last character alone, so that every part of
 * a run is found. That needs no dictionary, and a query is split just like the text. The work is bounded for any text.
 */
export const wordsOf = (text: string): string[] => [...countWords(text).keys()];

/** The same for a title or a name, in which every sign counts, so that "?!" can be found. */
export const nameWordsOf = (text: string): string[] => [
  ...new Set([...signsIn(fold(text)).map(({ token }) => token), ...wordsOf(text)]),
];

/** The words of a text with their numbers of occurrences. */
export function countWords(text: string): Map<string, number> {
  const words = new Map<string, number>();
  let letters = 0;
  for (const word of everyWord(text)) {
    const times = words.get(word);
    if (times === undefined) {
      letters += word.length;
      if (letters > MOST_LETTERS || words.size === MOST_WORDS) break;
    }
    words.set(word, (times ?? 0) + 1);
  }
  return words;
}

function* everyWord(text: string): Generator<string> {
  const folded = fold(text);
  for (const { token } of compoundsIn(folded)) yield token;
  for (const { token } of plainWords(folded)) yield token;
}

/**
 * The distinct words of a query in order. The parts of a name with signs are left out: a query for "C++" means no other
 * C. Signs that are not symbols count only when the query has nothing else.
 */
export function queryWordsOf(query: string): string[] {
  const folded = fold(query);
  const compounds = compoundsIn(folded);
  const isPart = ({ at }: Token) => compounds.some((whole) => whole.at <= at && at < whole.at + whole.length);
  const words = [...compounds, ...[...plainWords(folded)].filter((token) => !isPart(token))];
  const tokens = words.every(({ token }) => isSign(token)) ? [...words, ...signsIn(folded)] : words;
  return [...new Set(tokens.sort((a, b) => a.at - b.at).map(({ token }) => token))];
}

/** Whether a text has no visible characters. */
export const isBlank = (text: string): boolean => /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*$/u.test(text);

function* plainWords(folded: string): Generator<Token> {
  if (ASCII.test(folded)) {
    for (const { 0: written, index: at } of folded.matchAll(ASCII_WORD))
      yield { token: shorten(written), at, length: written.length };
    return;
  }
  for (const { 0: written, index: at } of folded.matchAll(WORD)) {
    if (HAS_SPACELESS.test(written)) yield* pairs(written, at);
    else yield { token: shorten(written), at, length: written.length };
  }
}

/** Whether this is one character of a script without spaces, which is the beginning of pairs rather than a word. */
export const isOneCharacter = (word: string): boolean => ONE_SPACELESS.test(word);

function fold(whole: string): string {
  const text = whole.slice(0, MOST_TEXT);
  // The same result as below, with a quarter less work.
  if (ASCII.test(text)) return text.toLowerCase();
  const letters = normalizeText(text, 'NFKD')
    .slice(0, 3 * MOST_TEXT)
    .replaceAll('\u200b', ' ')
    .replace(/\p{Default_Ignorable_Code_Point}|\u0640/gu, '')
    .replace(ACCENTS, '$1')
    .toUpperCase()
    .toLowerCase()
    .replace(STROKED, (letter) => PLAIN[letter] ?? letter);
  return normalizeText(letters, 'NFC');
}

const shorten = (word: string): string =>
  word.length <= LONGEST_WORD ? word : word.slice(0, LONGEST_WORD).replace(/[\ud800-\udbff]$/, '');

function* pairs(written: string, start: number): Generator<Token> {
  for (const { 0: run, index } of written.matchAll(RUNS)) {
    const at = start + index;
    if (!HAS_SPACELESS.test(run)) {
      yield { token: shorten(run), at, length: run.length };
      continue;
    }
    let before: Token | undefined;
    for (const { 0: character, index: place } of run.matchAll(CHARACTERS)) {
      if (before) yield { ...before, token: shorten(before.token + character) };
      before = { token: character, at: at + place, length: character.length };
    }
    if (before) yield { ...before, token: shorten(before.token) };
  }
}
