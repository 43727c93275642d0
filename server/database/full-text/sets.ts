/**
 * A set is held as bits, 125 KB for a million prompts, from this many ids on, or when it has one of this many prompts.
 */
const FEW = 4_096;
const DENSE = 64;

/** A set of prompt ids. Few of them are a sorted list, many are one bit each, so that sets of any size meet fast. */
export type IdSet = Few | Many;

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

  /** Takes an id in or out. */
  set(id: number, present: boolean): void {
    const at = this.ids.findIndex((known) => known >= id);
    if (this.ids[at] === id) {
      if (!present) this.ids.splice(at, 1);
    } else if (present) {
      this.ids.splice(at < 0 ? this.ids.length : at, 0, id);
    }
  }

  /** From the highest id down. */
  descending(): number[] {
    return this.ids.toReversed();
  }
}

export class Many {
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

  /** Takes an id in or out. */
  set(id: number, present: boolean): void {
    const at = id >>> 5;
    if (at >= this.words.length) {
      if (!present) return;
      // With room for those who come next.
      const grown = new Uint32Array(at + 1_024);
      grown.set(this.words);
      this.words = grown;
    }
    const bit = 1 << (id & 31);
    this.words[at] = present ? (this.words[at] ?? 0) | bit : (this.words[at] ?? 0) & ~bit;
    this.#size = undefined;
  }

  /** From the highest id down. */
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

/** A set of these ids, which come in any order and each once. */
export function setOf(ids: number[]): IdSet {
  let highest = 0;
  for (const id of ids) if (id > highest) highest = id;
  if (ids.length < FEW && ids.length <= highest / DENSE) return new Few(ids.toSorted((a, b) => a - b));
  const words = new Uint32Array((highest >>> 5) + 1);
  for (const id of ids) words[id >>> 5] = (words[id >>> 5] ?? 0) | (1 << (id & 31));
  return new Many(words);
}

/** What is in any of the sets. */
export function union(sets: IdSet[]): IdSet {
  const some = sets.filter((set) => set.size > 0);
  if (some.length === 1 && some[0]) return some[0];
  const many = some.filter((set) => set instanceof Many);
  const few = some.flatMap((set) => (set instanceof Few ? set.ids : []));
  if (many.length === 0) return setOf([...new Set(few)]);
  const words = new Uint32Array(Math.max(...many.map((set) => set.words.length)));
  for (const { words: others } of many) {
    for (let at = 0; at < others.length; at++) words[at] = (words[at] ?? 0) | (others[at] ?? 0);
  }
  const all = new Many(words);
  for (const id of few) if (!all.has(id)) all.set(id, true);
  return all;
}

/** What is in every one of the sets, of which there is at least one. Always a set of its own. */
export function intersection(sets: IdSet[]): IdSet {
  const [few] = sets.filter((set) => set instanceof Few).sort((a, b) => a.size - b.size);
  if (few) return new Few(few.ids.filter((id) => sets.every((set) => set.has(id))));
  const [smallest, ...others] = sets.filter((set) => set instanceof Many).sort((a, b) => a.size - b.size);
  const words = smallest?.words.slice() ?? new Uint32Array();
  for (const { words: more } of others) {
    for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) & (more[at] ?? 0);
  }
  return new Many(words);
}

/** What is in the first and not in the second set. */
export function difference(from: IdSet, without: IdSet): IdSet {
  if (without.size === 0) return from;
  if (from instanceof Few) return new Few(from.ids.filter((id) => !without.has(id)));
  const rest = new Many(from.words.slice());
  if (without instanceof Few) {
    for (const id of without.ids) rest.set(id, false);
    return rest;
  }
  for (let at = 0; at < rest.words.length; at++) rest.words[at] = (rest.words[at] ?? 0) & ~(without.words[at] ?? 0);
  return rest;
}
