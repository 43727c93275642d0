import type { Random } from './random.ts';

/** The most frequent words of prompts, in order. Their weights follow Zipf's law. */
const HEAD = `the and to you a of in for is that with as your my will be are on it or an not this from i me can
  write if should answer provide by explain each step customer what text list use who keep give one tone
  they every which reader plan when question example about how data make code idea short have style table more design
  do point role first clear also team only words act need product story then any user start them email detail goal
  sentence so check report language part all no just other line format problem section title result time
  expert topic key name add work review their client tell message research but market has image create task`.split(
  /\s+/,
);
const ENGLISH = new Set(HEAD);

// A made-up word is syllables and a closing letter that starts no syllable: so none is a prefix of another.
const ONSETS = [...'bcdfghjklprtvwz'];
const VOWELS = [...'aeiou'];
const ENDS = [...'nsmx'];
const SYLLABLES = ONSETS.flatMap((onset) => VOWELS.map((vowel) => onset + vowel));
/** Steps through all words of a length in an order that looks random; coprime to the number of words. */
const STRIDE = 7_919;

/** The word at a rank; 1 is the most frequent. Short words come first, as in any language. */
export function wordAt(rank: number): string {
  const known = HEAD[rank - 1];
  if (known !== undefined) return known;
  let place = rank - HEAD.length - 1;
  let syllables = 2;
  while (place >= sizeOf(syllables)) {
    place -= sizeOf(syllables);
    syllables += 1;
  }
  let code = (place * STRIDE) % sizeOf(syllables);
  let word = ENDS[code % ENDS.length] ?? '';
  code = Math.floor(code / ENDS.length);
  for (let at = 0; at < syllables; at++) {
    word = (SYLLABLES[code % SYLLABLES.length] ?? '') + word;
    code = Math.floor(code / SYLLABLES.length);
  }
  return ENGLISH.has(word) ? `${word}th` : word;
}

const sizeOf = (syllables: number): number => SYLLABLES.length ** syllables * ENDS.length;

/** Average number of words in a prompt's content. */
const WORDS_PER_PROMPT = 300;
/** The rank at which words for titles start: titles say what a prompt is about, without "the" and "of". */
const TITLES_FROM = 18;
/** How often the rare search word occurs in a library of any size. */
const RARE_HITS = 12;

export interface Vocabulary {
  size: number;
  /** The next word of a text: the word at rank r is 1/r as frequent as the first (Zipf's law). */
  pick(random: Random): string;
  pickForTitle(random: Random): string;
  /** The search terms of the bench. */
  searches: { rare: string; middle: string; common: string; twoWords: string; prefix: string };
}

/** The words of a library. A larger one has more different words (Heaps' law), so that rare words stay rare. */
export function vocabularyOf(prompts: number): Vocabulary {
  const tokens = prompts * WORDS_PER_PROMPT;
  const size = Math.max(2_000, Math.round(15 * tokens ** 0.6));
  const spread = Math.log(size + 1);
  const words: string[] = [];
  const at = (rank: number) => (words[rank] ??= wordAt(rank));
  const titleSpread = spread - Math.log(TITLES_FROM);
  const rareRank = Math.min(size, Math.round(tokens / (RARE_HITS * spread)));
  return {
    size,
    pick: (random) => at(Math.floor(Math.exp(random.even() * spread))),
    pickForTitle: (random) => at(Math.floor(TITLES_FROM * Math.exp(random.even() * titleSpread))),
    searches: {
      rare: wordAt(rareRank),
      middle: wordAt(1_500),
      common: 'write',
      twoWords: 'customer email',
      // The first three letters of a word; hundreds of words share them.
      prefix: wordAt(400).slice(0, 3),
    },
  };
}
