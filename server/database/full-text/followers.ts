import { difference, intersection, union, type IdSet } from './sets.ts';

/** A word of a query: the prompts that contain it, and its extra weight in some fields as a share of its own weight. */
export interface Held {
  /** Prompts that match the word as the query asks, which may be as a prefix. */
  set: IdSet;
  /** Prompts that contain it as a whole word. */
  whole: IdSet;
  /** Prompts that contain another form of it. That counts less, as does a prefix match. */
  near: IdSet;
  /** Prompts that contain it often, so that it is their topic: there it counts twice. */
  often: IdSet;
  places: { set: IdSet; share: number }[];
}

const NEAR = 0.7;

/** Maximum number of results. */
const MOST_FOLLOWERS = 100;
/** Maximum number of candidates to score, newest first. */
const MOST_WALKED = 20_000;

/**
 * Prompts that contain most of these words but not all, best first: more than half of the words, or words of more than
 * half of the weight, where a frequent word counts twice. A word that no prompt contains weighs as much as the rarest.
 * @param within the prompts of the audience; rarity is counted among these only
 * @param without the prompts that contain every word
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

  // Every result contains one of the rarest words: the other words alone are too few and weigh too little.
  const cannotReachHalf = (rest: typeof known) =>
    rest.length <= words.length / 2 && 2 * sum(rest.map(({ weight }) => weight)) <= half;
  const rareCount = known.findIndex((_, at) => cannotReachHalf(known.slice(at)));
  const rareSets = known.slice(0, rareCount < 0 ? known.length : rareCount).flatMap(({ set, near }) => [set, near]);
  if (rareSets.length === 0) return [];
  const ids = difference(intersection([union(rareSets), within]), without)
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

/** Floating-point sums differ in their last digits by the order of addition. */
const ROUNDING = 1e-9;

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** Inverse document frequency, as in BM25. */
const weightOf = (having: number, all: number): number => Math.log(1 + (all - having + 0.5) / (having + 0.5));
