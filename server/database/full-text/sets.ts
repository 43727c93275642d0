/**
 * A set is stored as bits, 125 KB for a million prompts, from `FEW` ids on, or with more than one in `DENSE` ids.
 */
const FEW = 4_096;
const DENSE = 64;

/** A set of prompt ids: a sorted list of few, a bitmap of many, so that sets of any size intersect fast. */
export type IdSet = Few | Bitmap;

class Few {
  /** Ascending. */
  readonly ids: number[];

  constructor(ids: number[]) {
    this.ids = ids;
  }

  get size(): number {
    return this.ids.length;
  }

  has(id: number): boolean {
    let [low, high] = [0, this.ids.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.ids[middle] ?? 0;
      if (found === id) return true;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return false;
  }

  /** Adds or removes an id. */
  set(id: number, present: boolean): void {
    const at = this.ids.findIndex((known) => known >= id);
    if (this.ids[at] === id) {
      if (!present) this.ids.splice(at, 1);
    } else if (present) {
      this.ids.splice(at < 0 ? this.ids.length : at, 0, id);
    }
  }

  /** Ids, highest first. */
  descending(): number[] {
    return this.ids.toReversed();
  }
}

export class Bitmap {
  /** Bit `id % 32` of word `id / 32`. */
  words: Uint32Array;
  #size: number | undefined;

  constructor(words: Uint32Array) {
    this.words = words;
  }

  get size(): number {
    return (this.#size ??= bitsIn(this.words));
  }

  has(id: number): boolean {
    return (((this.words[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 1;
  }

  /** Adds or removes an id. */
  set(id: number, present: boolean): void {
    const at = id >>> 5;
    if (at >= this.words.length) {
      if (!present) return;
      // Room for 1,024 words, as ids grow.
      const grown = new Uint32Array(at + 1_024);
      grown.set(this.words);
      this.words = grown;
    }
    const bit = 1 << (id & 31);
    this.words[at] = present ? (this.words[at] ?? 0) | bit : (this.words[at] ?? 0) & ~bit;
    this.#size = undefined;
  }

  /** Ids, highest first. */
  descending(): Uint32Array {
    const ids = new Uint32Array(this.size);
    let next = 0;
    for (let at = this.words.length - 1; at >= 0; at--) {
      let word = this.words[at] ?? 0;
      while (word !== 0) {
        const bit = 31 - Math.clz32(word);
        ids[next++] = at * 32 + bit;
        word &= ~(1 << bit);
      }
    }
    return ids;
  }
}

function bitsIn(words: Uint32Array): number {
  let total = 0;
  for (let at = 0; at < words.length; at++) {
    let word = words[at] ?? 0;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    total += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return total;
}

/** Builds a set from unique ids in any order. */
export function setOf(ids: number[]): IdSet {
  let highest = 0;
  for (const id of ids) if (id > highest) highest = id;
  if (ids.length < FEW && ids.length <= highest / DENSE) return new Few(ids.toSorted((a, b) => a - b));
  const words = new Uint32Array((highest >>> 5) + 1);
  for (const id of ids) words[id >>> 5] = (words[id >>> 5] ?? 0) | (1 << (id & 31));
  return new Bitmap(words);
}

/** Ids that are in any of the sets. May return one of them. */
export function union(sets: IdSet[]): IdSet {
  const some = sets.filter((set) => set.size > 0);
  if (some.length === 1 && some[0]) return some[0];
  const many = some.filter((set) => set instanceof Bitmap);
  const few = some.flatMap((set) => (set instanceof Few ? set.ids : []));
  if (many.length === 0) return setOf([...new Set(few)]);
  const words = new Uint32Array(Math.max(...many.map((set) => set.words.length)));
  for (const { words: others } of many) {
    for (let at = 0; at < others.length; at++) words[at] = (words[at] ?? 0) | (others[at] ?? 0);
  }
  const all = new Bitmap(words);
  for (const id of few) if (!all.has(id)) all.set(id, true);
  return all;
}

/** Ids that are in every one of the sets, of which there is at least one. Always a new set. */
export function intersection(sets: IdSet[]): IdSet {
  const [few] = sets.filter((set) => set instanceof Few).sort((a, b) => a.size - b.size);
  if (few) return new Few(few.ids.filter((id) => sets.every((set) => set.has(id))));
  const [smallest, ...others] = sets.filter((set) => set instanceof Bitmap).sort((a, b) => a.size - b.size);
  const words = smallest?.words.slice() ?? new Uint32Array();
  for (const { words: more } of others) {
    for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) & (more[at] ?? 0);
  }
  return new Bitmap(words);
}

/** Ids that are in the first but not in the second set. */
export function difference(from: IdSet, without: IdSet): IdSet {
  if (without.size === 0) return from;
  if (from instanceof Few) return new Few(from.ids.filter((id) => !without.has(id)));
  const rest = new Bitmap(from.words.slice());
  if (without instanceof Few) {
    for (const id of without.ids) rest.set(id, false);
    return rest;
  }
  for (let at = 0; at < rest.words.length; at++) rest.words[at] = (rest.words[at] ?? 0) & ~(without.words[at] ?? 0);
  return rest;
}
