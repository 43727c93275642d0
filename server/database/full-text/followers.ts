import { difference, intersection, union, type IdSet } from './sets.ts';

/** A word of a query: who has it, and what more it counts in some places, of what it counts at all. */
export interface Held {
  /** Who has it as the query wants it, which may be as a beginning. */
  set: IdSet;
  /** Who has it as a whole word. */
  whole: IdSet;
  /** Who has another form of it. That counts less, and so does a mere beginning. */
  near: IdSet;
  /** Of whom it is the matter, and not said in passing: there it counts twice. */
  often: IdSet;
  places: { set: IdSet; share: number }[];
}

const NEAR = 0.7;

/** How many may follow. */
const MOST_FOLLOWERS = 100;
/** Prompts that are looked at one by one, the newest of those that come into question. */
const MOST_WALKED = 20_000;

/**
 * Prompts that have most of these words but not all, best first: more than half of the words, or rare ones that weigh more
 * than half, a word twice where it stands often. One that nobody has weighs as much as the rarest.
 * @param within who is asked for at all; what is rare is counted among these alone
 * @param without those that have every word
 */
export function followers(words: Held[], within: IdSet, without: IdSet): number[] {
  if (words.length < 2) return [];
  const sizeOf = (set: IdSet) => (set.size > 0 ? intersection([set, within]).size : 0);
  const sizes = words.map(({ set, near }) => sizeOf(set) || sizeOf(near));
  const rarest = Math.min(...sizes.filter((size) => size > 0));
  const weights = sizes.map((size) => weightOf(size || rarest, within.size));
  const half = sum(weights) / 2;
  const known = words
    .flatMap((word, at) => (sizes[at] ? { ...word, weight: weights[at] ?? 0 } : []))
    .sort((a, b) => b.weight - a.weight);

  // Whoever has most of the words has one of the rarest: of the others alone they are too few and too light.
  const isTooLittle = (rest: typeof known) =>
    rest.length <= words.length / 2 && 2 * sum(rest.map(({ weight }) => weight)) <= half;
  const rare = known.findIndex((_, at) => isTooLittle(known.slice(at)));
  const some = known.slice(0, rare < 0 ? known.length : rare).flatMap(({ set, near }) => [set, near]);
  if (some.length === 0) return [];
  const ids = difference(intersection([union(some), within]), without)
    .descending()
    .slice(0, MOST_WALKED);

  const found: { id: number; score: number }[] = [];
  for (const id of ids) {
    let [held, count, score] = [0, 0, 0];
    for (const { set, whole, near, often, places, weight } of known) {
      const counts = whole.has(id) ? weight : set.has(id) || near.has(id) ? weight * NEAR : 0;
      if (counts === 0) continue;
      held += often.has(id) ? 2 * counts : counts;
      count += 1;
      score += counts;
      for (const { set: place, share } of places) if (place.has(id)) score += counts * share;
    }
    if (held > half + ROUNDING || count > words.length / 2) found.push({ id, score });
  }
  return found
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .slice(0, MOST_FOLLOWERS)
    .map(({ id }) => id);
}

/** Sums of fractions differ in their last digits by the order of adding. */
const ROUNDING = 1e-9;

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** What a word says: more, the fewer have it (inverse document frequency, as in BM25). */
const weightOf = (having: number, all: number): number => Math.log(1 + (all - having + 0.5) / (having + 0.5));
