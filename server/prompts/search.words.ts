import { normalizeText } from '../../contract/unicode.ts';

/** Characters of one text that are read; a content has at most as many (contract/limits.ts). */
const MOST_TEXT = 200_000;
const MOST_WORDS = 20_000;
/** Characters of all words together: PostgreSQL takes 1 MB for one prompt, and a character has up to three bytes. */
const MOST_LETTERS = 300_000;
const LONGEST_WORD = 64;

/** Scripts that put no spaces between words. */
const SPACELESS = String.raw`\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;
/** Scripts in which a mark is an accent or a vowel point that people leave out; in others it is half of the letter. */
const ACCENTED = String.raw`\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}\p{N}`;

const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /[a-z0-9]+/g;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const ACCENTS = new RegExp(String.raw`([${ACCENTED}])\p{M}+`, 'gu');
const HAS_SPACELESS = new RegExp(`[${SPACELESS}]`, 'u');
const RUNS = new RegExp(`[${SPACELESS}][${SPACELESS}\\p{M}]*|[^${SPACELESS}]+`, 'gu');
const CHARACTERS = /\P{M}\p{M}*/gu;
const ONE_SPACELESS = new RegExp(String.raw`^[${SPACELESS}]\p{M}*$`, 'u');

/** Letters that no normalisation takes apart but that people type without their stroke. */
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
 * The distinct words of a text in the order in which they appear, as both engines know them: case and accents folded,
 * cut at everything that is no letter or digit, at most 64 characters long. Where a script has no spaces, the words are
 * pairs of neighbouring characters and the last character alone, so that every part of a run is found in it; that needs
 * no dictionary, and a query is always cut like the text around it. The work is bounded whatever the text is.
 */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  let letters = 0;
  for (const word of ASCII.test(text) ? asciiWords(text) : allWords(text)) {
    if (words.has(word)) continue;
    letters += word.length;
    if (letters > MOST_LETTERS) break;
    words.add(word);
    if (words.size === MOST_WORDS) break;
  }
  return [...words];
}

/** What `allWords` finds in a text of nothing else, with a quarter less work. */
const asciiWords = (text: string): string[] =>
  (text.slice(0, MOST_TEXT).toLowerCase().match(ASCII_WORD) ?? []).map(shorten);

function* allWords(text: string): Generator<string> {
  for (const [written] of fold(text).matchAll(WORD)) {
    if (HAS_SPACELESS.test(written)) yield* pairs(written);
    else yield shorten(written);
  }
}

/** One character of a script without spaces: no word, but the beginning of pairs. */
export const isOneCharacter = (word: string): boolean => ONE_SPACELESS.test(word);

function fold(whole: string): string {
  const letters = normalizeText(whole.slice(0, MOST_TEXT), 'NFKD')
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

function* pairs(written: string): Generator<string> {
  for (const [run] of written.matchAll(RUNS)) {
    if (!HAS_SPACELESS.test(run)) {
      yield shorten(run);
      continue;
    }
    let before = '';
    for (const [character] of run.matchAll(CHARACTERS)) {
      if (before !== '') yield shorten(before + character);
      before = character;
    }
    if (before !== '') yield shorten(before);
  }
}
