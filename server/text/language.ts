import type { Language } from '../../contract/languages.ts';
import { ARABIC, CYRILLIC, DEVANAGARI, LATIN } from './language.words.ts';

/** Characters of a text that are looked at: enough to tell, and a millisecond at most. */
const LOOKED_AT = 8_000;
/** Share of the letters, weighted, that one script must have. */
const LEAST_SHARE = 0.6;
/** Fewer letters than this say nothing. */
const LEAST_LETTERS = 12;
/**
 * How many of the words must be frequent words of the language, as a share and as a number, and how far it must be
 * ahead of the next language. Lists and code have few frequent words: there the lead must be larger.
 */
const EVIDENCE = [
  { coverage: 0.14, hits: 3, lead: 1.2 },
  { coverage: 0.04, hits: 5, lead: 1.8 },
];

/** What is in no language: code, addresses, markup, brackets of lists and templates. Each alternative ends at a sign that it excludes, so this is linear. */
const NOT_PROSE = /```[^`]*```|`[^`\n]*`|https?:\/\/\S*|<[^<>\n]*>|\$?\{[^{}\n]*\}|\[[^[\]\n]*\]/g;

/** Languages by frequent word. */
type Words = ReadonlyMap<string, readonly Language[]>;

function byWord(lists: Partial<Record<Language, string>>): Words {
  const words = new Map<string, Language[]>();
  for (const [language, list] of Object.entries(lists)) {
    for (const word of new Set(list.split(' '))) words.set(word, [...(words.get(word) ?? []), language as Language]);
  }
  return words;
}

const LATIN_WORDS = byWord(LATIN);

/** Scripts, how many letters of an alphabet one of their signs stands for, and the languages that are written in them. */
const SCRIPTS: readonly (readonly [script: string, weight: number, written: Language | Words])[] = [
  ['Latin', 1, LATIN_WORDS],
  ['Cyrillic', 1, byWord(CYRILLIC)],
  ['Arabic', 1, byWord(ARABIC)],
  ['Devanagari', 1, byWord(DEVANAGARI)],
  ['Han', 3, 'zh'],
  ['Hangul', 3, 'ko'],
  ['Greek', 1, 'el'],
  ['Hebrew', 1, 'he'],
  ['Thai', 1, 'th'],
  ['Bengali', 1, 'bn'],
  ['Tamil', 1, 'ta'],
  ['Telugu', 1, 'te'],
  ['Kannada', 1, 'kn'],
  ['Malayalam', 1, 'ml'],
  ['Gujarati', 1, 'gu'],
  ['Gurmukhi', 1, 'pa'],
  ['Oriya', 1, 'or'],
  ['Sinhala', 1, 'si'],
  ['Georgian', 1, 'ka'],
  ['Armenian', 1, 'hy'],
  ['Khmer', 1, 'km'],
  ['Lao', 1, 'lo'],
  ['Myanmar', 1, 'my'],
  ['Ethiopic', 2, 'am'],
  ['Tibetan', 1, 'bo'],
];
const HAN = SCRIPTS.findIndex(([script]) => script === 'Han');
const MATCHERS = SCRIPTS.map(([script]) => new RegExp(`\\p{sc=${script}}`, 'gu'));
const LETTER = /\p{L}/gu;
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/gu;
/** Of the signs of a Japanese text, kana are at least this share; Chinese quotes few. */
const LEAST_KANA = 0.1;

const WORD = /[\p{L}\p{M}]+/gu;

/**
 * The language of a text (ISO 639-1): by its script, and where many languages share one, by frequent words. Unknown
 * rather than wrong: undefined for texts that are short, mixed or mostly code.
 */
export function guessLanguage(text: string): Language | undefined {
  const prose = text.slice(0, LOOKED_AT).replace(NOT_PROSE, ' ');
  const letters = countOf(prose, LETTER);
  const latin = countOf(prose, /\p{sc=Latin}/gu);
  // Most texts are Latin as a whole: no other script needs to be counted.
  if (latin >= LEAST_LETTERS && latin === letters) return byFrequentWords(prose, LATIN_WORDS);
  const kana = 2 * countOf(prose, KANA);
  const weights = SCRIPTS.map(([, weight], at) => weight * countOf(prose, MATCHERS[at] ?? KANA));
  const all = weights.reduce((sum, weight) => sum + weight, kana);
  if (all < LEAST_LETTERS) return undefined;
  const japanese = kana + (weights[HAN] ?? 0);
  if (japanese >= LEAST_SHARE * all && kana >= LEAST_KANA * japanese) return 'ja';
  const written = SCRIPTS[weights.findIndex((weight) => weight >= LEAST_SHARE * all)]?.[2];
  return typeof written === 'object' ? byFrequentWords(prose, written) : written;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The language with the most frequent words in the text; a word that several languages share counts less. */
function byFrequentWords(text: string, frequent: Words): Language | undefined {
  const words = text.toLowerCase().match(WORD) ?? [];
  const found = new Map<Language, { hits: number; points: number }>();
  for (const word of words) {
    const languages = frequent.get(word) ?? [];
    for (const language of languages) {
      const { hits, points } = found.get(language) ?? { hits: 0, points: 0 };
      found.set(language, { hits: hits + 1, points: points + 1 / Math.sqrt(languages.length) });
    }
  }
  const [best, next] = [...found].sort(([, a], [, b]) => b.points - a.points);
  if (!best) return undefined;
  const [language, { hits, points }] = best;
  const isSure = EVIDENCE.some(
    (least) =>
      hits >= least.hits && hits >= least.coverage * words.length && points >= least.lead * (next?.[1].points ?? 0),
  );
  return isSure ? language : undefined;
}
