import type { Random } from './random.ts';

/** The commonest words, in order: what prompts are made of. What they weigh follows from Zipf's law. */
const HEAD = `the and to you a of in for is that with as your my will be are on it or an not this from i me can
  write if should answer provide by explain each step customer what text list use who keep give one tone
  they every which reader plan when question example about how data make code idea short have style table more design
  do point role first clear also team only words act need product story then any user start them email detail goal
  sentence so check report language part all no just other line format problem section title result time
  expert topic key name add work review their client tell message research but market has image create task`.split(
  /\s+/,
);
const ENGLISH = new Set(HEAD);

// A word that is made up is syllables and one closing letter that begins no syllable: so none is the beginning of another.
const ONSETS = [...'bcdfghjklprtvwz'];
const VOWELS = [...'aeiou'];
const ENDS = [...'nsmx'];
const SYLLABLES = ONSETS.flatMap((onset) => VOWELS.map((vowel) => onset + vowel));
/** Steps through all words of a length in an order that looks random; it has no factor in common with their numbers. */
const STRIDE = 7_919;

/** The word at a rank, 1 being the commonest. Short ones come first, as in any language. */
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

/** Words of all contents together, on average of one. */
const WORDS_PER_PROMPT = 300;
/** Where titles begin in the vocabulary: they say what it is about, not "the" and "of". */
const TITLES_FROM = 18;
/** How often the rare word of the searches stands in a library, however large that is. */
const RARE_HITS = 12;

export interface Vocabulary {
  size: number;
  /** The next word of a text: the word at rank r comes 1/r as often as the first (Zipf's law). */
  pick(random: Random): string;
  pickForTitle(random: Random): string;
  /** What the bench searches for. */
  searches: { rare: string; middle: string; common: string; twoWords: string; prefix: string };
}

/** The words of a library. A larger one has more different words (Heaps' law), so that rare ones stay rare. */
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
      // Three letters of a word that hundreds share.
      prefix: wordAt(400).slice(0, 3),
    },
  };
}
