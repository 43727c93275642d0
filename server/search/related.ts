import { proseOf, readingOf, type FieldSource } from '../text/form.ts';
import { isStopWord } from '../text/forms.ts';
import { countWords, nameWordsOf } from '../text/words.ts';

/** What is read of a prompt to compare it with others. */
export interface Compared {
  title: string;
  /** The beginning of its content, as `proseToCompare` makes it. */
  prose: string;
  /** Ids of its categories and tags, as `c3` and `t40`. */
  names: string[];
}

/** A word that says what a prompt is about. A higher weight says more. */
export interface Topic {
  word: string;
  weight: number;
}

/** Maximum number of topics: each is one lookup in the index. */
const MOST_TOPICS = 12;
const MOST_TITLE_TOPICS = 8;
/** How much a word of the title counts beside a word of the content. */
const TITLE_WEIGHT = 3;

/**
 * A content with one sign for each field: two copies of a prompt may name them differently. A single letter is no topic.
 */
export const proseToCompare = (text: FieldSource): string => proseOf(readingOf(text), ' x ');

const isTopic = (word: string): boolean => !isStopWord(word) && !/^(?:[a-z]|\d+)$/.test(word);

/** The words of a prompt that may be its topics, with their weights. */
function weightsOf({ title, prose }: Omit<Compared, 'names'>): Map<string, number> {
  const weights = new Map<string, number>();
  for (const word of nameWordsOf(title)) if (isTopic(word)) weights.set(word, TITLE_WEIGHT);
  for (const [word, times] of countWords(prose)) {
    if (isTopic(word)) weights.set(word, (weights.get(word) ?? 0) + 1 + Math.log(times));
  }
  return weights;
}

/** The topics of a prompt: words of its title, and those that its content has most often. */
export function topicsOf(prompt: Omit<Compared, 'names'>): Topic[] {
  const weighted = [...weightsOf(prompt)].map(([word, weight]) => ({ word, weight }));
  const inTitle = new Set(nameWordsOf(prompt.title));
  const ofTitle = weighted.filter(({ word }) => inTitle.has(word)).slice(0, MOST_TITLE_TOPICS);
  const others = weighted.filter(({ word }) => !inTitle.has(word)).sort((a, b) => b.weight - a.weight);
  return [...ofTitle, ...others.slice(0, MOST_TOPICS - ofTitle.length)];
}

/**
 * Weighs topics by their rarity too: a word that few prompts are about says more. The inverse document frequency is
 * squared, as a cosine multiplies it with itself.
 */
export const weighed = (topics: Topic[], lists: number[][], total: number): Topic[] =>
  topics.map(({ word, weight }, at) => {
    const having = lists[at]?.length ?? 0;
    return { word, weight: weight * Math.log(1 + Math.max(total, having) / (having + 1)) ** 2 };
  });

/** The prompts in these lists of ids, those with the heaviest topics first, then newest first. Without `self`. */
export function candidatesOf(topics: Topic[], lists: number[][], self: number): number[] {
  const scores = new Map<number, number>();
  for (const [at, ids] of lists.entries()) {
    const weight = topics[at]?.weight ?? 0;
    for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight);
  }
  scores.delete(self);
  return [...scores].sort(([a, one], [b, other]) => other - one || b - a).map(([id]) => id);
}

/** A shared tag or category raises the closeness by this share. */
const NAME_SHARES = { t: 0.1, c: 0.05 };
/** One word in common relates two prompts only if both titles have it. */
const LEAST_SHARED = 2;

/**
 * How close a prompt is to one with these topics: the cosine of their weighted words, so that a long text is not close
 * to everything. 0: not related.
 */
export function closenessOf(prompt: Compared, topics: Topic[], other: Compared): number {
  const weights = weightsOf(other);
  const titles = [prompt, other].map(({ title }) => new Set(nameWordsOf(title)));
  let [score, shared] = [0, 0];
  for (const { word, weight } of topics) {
    const weightThere = weights.get(word);
    if (weightThere === undefined) continue;
    score += weight * weightThere;
    shared += titles.every((title) => title.has(word)) ? LEAST_SHARED : 1;
  }
  if (shared < LEAST_SHARED) return 0;
  let length = 0;
  for (const weight of weights.values()) length += weight * weight;
  const names = new Set(prompt.names);
  let raise = 1;
  for (const name of other.names) if (names.has(name)) raise += name.startsWith('t') ? NAME_SHARES.t : NAME_SHARES.c;
  return (raise * score) / Math.sqrt(length);
}

/** Words of one shingle. */
const SHINGLE = 4;
/** From this share of common shingles on, two texts are copies of one another. */
const COPY = 0.6;

/** The overlapping sequences of words. */
export function shinglesOf({ prose }: Pick<Compared, 'prose'>): Set<string> {
  const words = prose.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const shingles = new Set<string>();
  for (let at = 0; at === 0 || at + SHINGLE <= words.length; at++)
    shingles.add(words.slice(at, at + SHINGLE).join(' '));
  return shingles;
}

/** Whether two contents are the same but for some words (their Jaccard similarity). */
export function isCopy(one: Set<string>, other: Set<string>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  // No more can be common than the smaller one has.
  if (small.size < COPY * large.size) return false;
  let common = 0;
  for (const shingle of small) if (large.has(shingle)) common += 1;
  return common >= COPY * (one.size + other.size - common);
}

/** Prompts that are less close than this share of the closest are left out. */
const LEAST_CLOSE = 0.2;

/**
 * The closest of some prompts, closest first, without copies of the prompt or of one another.
 * @param size how many at most
 */
export function pickRelated<Other extends Compared>(
  prompt: Compared,
  topics: Topic[],
  others: Other[],
  size: number,
): Other[] {
  const close = others
    .map((other) => ({ other, closeness: closenessOf(prompt, topics, other) }))
    .filter(({ closeness }) => closeness > 0)
    .sort((a, b) => b.closeness - a.closeness);
  const picked: Other[] = [];
  const known = [shinglesOf(prompt)];
  let least = 0;
  for (const { other, closeness } of close) {
    if (picked.length === size || closeness < least) break;
    const shingles = shinglesOf(other);
    if (known.some((one) => isCopy(one, shingles))) continue;
    known.push(shingles);
    picked.push(other);
    least ||= closeness * LEAST_CLOSE;
  }
  return picked;
}
