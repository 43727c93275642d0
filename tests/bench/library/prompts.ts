import type { Status } from '../../../contract/prompts.ts';
import { randomOf, type Random } from './random.ts';
import { vocabularyOf, wordAt, type Vocabulary } from './words.ts';

/** Content lengths in characters, measured on real prompts: the median and the 95th percentile. */
export const SHAPE = { median: 865, p95: 6_900 };
const LONGEST = 150_000;
const SHORTEST = 40;
/** A log-normal distribution with those two: 1.645 is the 95th percentile of the normal one. */
const DEVIATION = Math.log(SHAPE.p95 / SHAPE.median) / 1.645;

export const CATEGORIES =
  'Writing Software Marketing Education Business Design Data Research Career Productivity Storytelling Wellbeing'.split(
    ' ',
  );
/** Tags are words that texts contain too. */
export const TAGS = Array.from({ length: 200 }, (_, at) => capital(wordAt(600 + at)));
function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Owners: a few write most prompts. */
export const MEMBERS = 200;

const FIRST_DAY = Date.UTC(2024, 0, 1);
const SPAN = 700 * 24 * 60 * 60 * 1000;

/** A prompt of the library. Categories, tags and owner are positions in their lists. */
export interface MadePrompt {
  title: string;
  content: string;
  previewText: string;
  categories: number[];
  tags: number[];
  member: number;
  hasImage: boolean;
  trending: boolean;
  featured: boolean;
  isNew: boolean;
  status: Status;
  rating: number;
  createdAt: string;
}

export interface Plan {
  prompts: number;
  seed: number;
}

/** The prompts of a library in order of creation; the same plan generates the same prompts on every machine. */
export function* makePrompts({ prompts, seed }: Plan): Generator<MadePrompt> {
  const vocabulary = vocabularyOf(prompts);
  for (let place = 0; place < prompts; place++) {
    yield makePrompt(vocabulary, randomOf(seed, place), place / prompts);
  }
}

function makePrompt(vocabulary: Vocabulary, random: Random, age: number): MadePrompt {
  return {
    title: titleOf(vocabulary, random),
    content: contentOf(vocabulary, random),
    previewText: random.chance(0.35) ? sentenceOf(vocabulary, random, random.whole(8, 18)) : '',
    categories: distinct(random.chance(0.2) ? 2 : 1, CATEGORIES.length, random),
    tags: distinct(random.whole(1, 5), TAGS.length, random),
    member: skewed(MEMBERS, random),
    hasImage: random.chance(0.08),
    trending: random.chance(0.03),
    featured: random.chance(0.03),
    isNew: random.chance(0.01),
    status: random.chance(0.985) ? 'PUBLISHED' : random.chance(0.7) ? 'DRAFT' : 'ARCHIVED',
    rating: random.whole(20, 50) / 10,
    createdAt: new Date(FIRST_DAY + Math.floor(age * SPAN) + random.whole(0, 60_000)).toISOString(),
  };
}

function titleOf(vocabulary: Vocabulary, random: Random): string {
  const words = Array.from({ length: random.whole(2, 7) }, () => vocabulary.pickForTitle(random));
  return words.map(capital).join(' ');
}

/** Sentences in paragraphs, some with a placeholder, cut at the last word before the length from the distribution. */
function contentOf(vocabulary: Vocabulary, random: Random): string {
  const length = Math.round(SHAPE.median * Math.exp(DEVIATION * random.normal()));
  const wanted = Math.min(LONGEST, Math.max(SHORTEST, length));
  let placeholders = random.chance(0.3) ? random.whole(1, 4) : 0;
  let text = 'Act as';
  for (let sentence = 1; text.length < wanted; sentence++) {
    text += `${sentence === 1 ? ' ' : sentence % 5 === 0 ? '\n\n' : ' '}${sentenceOf(vocabulary, random, random.whole(5, 20))}`;
    if (placeholders > 0) {
      text += ` [${vocabulary.pickForTitle(random)}]`;
      placeholders -= 1;
    }
  }
  return text.slice(0, wanted).replace(/\s+\S*$/, '');
}

function sentenceOf(vocabulary: Vocabulary, random: Random, words: number): string {
  let text = capital(vocabulary.pick(random));
  for (let word = 1; word < words; word++) text += ` ${vocabulary.pick(random)}`;
  return `${text}.`;
}

/** A position in a list, skewed to its start: the nth entry about 1/n as often as the first. */
const skewed = (length: number, random: Random): number => Math.floor((length + 1) ** random.even()) - 1;

function distinct(count: number, length: number, random: Random): number[] {
  const places = new Set<number>();
  while (places.size < count) places.add(skewed(length, random));
  return [...places];
}
