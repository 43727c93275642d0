import { LRUCache } from 'lru-cache';
import type { Sql } from '../tables.ts';
import { Many, setOf, type IdSet } from './sets.ts';

/** What is looked up in one piece: prompts that have any of these lexemes, or any that begins so. */
export interface Leaf {
  lexemes: string[];
  prefix: boolean;
}

/** A prompt was put into the index, or taken out: then without lexemes. Prompt 0 says that the index began anew. */
export interface Change {
  seq: number;
  /** Grows with time: who has read up to a position misses nothing that is below it. */
  position: number;
  id: number;
  /** With a space before and after each. */
  lexemes: string;
  /** The same in order, once a set was brought up to date with them. */
  words?: string[];
}

/** What one statement, hence one moment, says of the index. */
export interface Reading {
  /** Where to read changes from the next time. */
  position: number;
  /** The position of the oldest change that is still there; undefined while none has gone. */
  oldest: number | undefined;
  changes: Change[];
  /** For each leaf the prompts that have it, in any order: a JSON array, because a list of numbers takes more room. */
  ids: string[];
}

export type Read = (sql: Sql, leaves: Leaf[], since: number | undefined) => Promise<Reading>;

/** A set, and how many changes it has seen. */
interface Kept {
  set: IdSet;
  upTo: number;
}

/** Leaves in one statement: the ids of frequent ones take some megabytes each while they are read. */
const AT_ONCE = 8;
const MOST_BYTES = 32 * 1024 * 1024;
/** Bytes that a set takes beside its ids, about, and those of one id. */
const OVERHEAD = 500;
const ID = 8;
/** A short list is sooner read anew than brought up to date by more changes than this. */
const WORTH_BRINGING = 64;
/** Changes that are kept to bring a set up to date when it is next asked for, and the characters of all of them. */
const MOST_CHANGES = 4_096;
const MOST_TEXT = 4_000_000;
const ATTEMPTS = 4;

/**
 * The prompts of leaves. Their sets are kept: reading half a million ids takes a tenth of a second, and bringing a kept
 * set up to date next to nothing. That needs no message from those who write: every read asks the
 * database, in the same statement, what has changed since the last one (decision 006).
 */
export class Postings {
  readonly #read: Read;
  readonly #kept = new LRUCache<string, Kept>({ maxSize: MOST_BYTES, sizeCalculation: ({ set }) => bytesOf(set) });
  #since: number | undefined;
  /** Changes number `#first` to `#first + #changes.length`. */
  #changes: Change[] = [];
  #first = 0;
  #text = 0;
  /** Positions of changes that may be read once more, by their `seq`. */
  readonly #known = new Map<number, number>();

  constructor(read: Read) {
    this.#read = read;
  }

  get #end(): number {
    return this.#first + this.#changes.length;
  }

  /** Hands the sets of the leaves, all of one moment and not older than this call, to `work`, which may not keep them. */
  async with<T>(sql: Sql, leaves: Leaf[], work: (setOf: (leaf: Leaf) => IdSet) => T): Promise<T> {
    const wanted = new Map(leaves.map((leaf) => [keyOf(leaf), leaf]));
    for (let attempt = 1; ; attempt++) {
      // Once more means all of it: a reading always holds what it has read itself.
      const missing = [...wanted].filter(([key]) => attempt > 1 || !this.#isCurrent(key));
      const fresh = new Map<string, Kept>();
      for (let from = 0; from === 0 || from < missing.length; from += AT_ONCE) {
        const part = missing.slice(from, from + AT_ONCE);
        for (const [key, entry] of await this.#fetch(sql, part)) fresh.set(key, entry);
      }
      const entries = [...wanted].map(([key, leaf]) => ({ key, leaf, entry: fresh.get(key) ?? this.#kept.get(key) }));
      // Changes that are gone already, or a set that had to go meanwhile: then once more.
      const complete = entries.every(({ entry }) => entry !== undefined && entry.upTo >= this.#first);
      if (!complete && attempt < ATTEMPTS) continue;
      const sets = new Map<string, IdSet>();
      for (const { key, leaf, entry } of entries) {
        if (!complete || !entry) throw new Error('The search index changes faster than it can be read');
        this.#bring(entry, leaf);
        sets.set(key, entry.set);
      }
      return work((leaf) => sets.get(keyOf(leaf)) ?? setOf([]));
    }
  }

  /** One reading: what it says of these leaves, and what has changed. */
  async #fetch(sql: Sql, missing: [key: string, leaf: Leaf][]): Promise<[string, Kept][]> {
    const [asked, start] = [this.#since, this.#end];
    const leaves = missing.map(([, leaf]) => leaf);
    const reading = await this.#read(sql, leaves, asked);
    const alone = start === this.#end;
    this.#take(reading, asked);
    // What another reading noted meanwhile may or may not be in this one.
    const upTo = alone ? this.#end : start;
    return missing.map(([key], at) => {
      const entry = { set: setOf(JSON.parse(reading.ids[at] ?? '[]') as number[]), upTo };
      this.#kept.set(key, entry);
      return [key, entry];
    });
  }

  #isCurrent(key: string): boolean {
    const entry = this.#kept.get(key);
    if (!entry || entry.upTo < this.#first) return false;
    return entry.set instanceof Many || this.#end - entry.upTo <= WORTH_BRINGING;
  }

  /** Notes what a reading says has changed. */
  #take(reading: Reading, asked: number | undefined): void {
    if (this.#since === undefined) {
      this.#since = reading.position;
      return;
    }
    // Asked before anything was known, it says nothing of the time between its moment and that of the other.
    if (asked === undefined) {
      this.#since = Math.min(this.#since, reading.position);
      return;
    }
    const lost = reading.oldest !== undefined && asked < reading.oldest && this.#since < reading.oldest;
    if (lost || reading.position < asked) return this.#forget(reading.position);
    for (const change of reading.changes.sort((a, b) => a.seq - b.seq)) {
      if (this.#known.has(change.seq)) continue;
      this.#known.set(change.seq, change.position);
      if (change.id === 0) this.#forget(this.#since);
      this.#changes.push(change);
      this.#text += change.lexemes.length;
    }
    this.#since = Math.max(this.#since, reading.position);
    for (const [seq, position] of this.#known) if (position < this.#since) this.#known.delete(seq);
    this.#trim();
  }

  #trim(): void {
    let gone = Math.max(0, this.#changes.length - MOST_CHANGES);
    for (let at = 0; at < gone; at++) this.#text -= this.#changes[at]?.lexemes.length ?? 0;
    while (this.#text > MOST_TEXT) this.#text -= this.#changes[gone++]?.lexemes.length ?? 0;
    if (gone === 0) return;
    this.#changes = this.#changes.slice(gone);
    this.#first += gone;
  }

  #forget(position: number): void {
    this.#kept.clear();
    // One beyond, so that what is being read now counts as too old.
    this.#first = this.#end + 1;
    this.#changes = [];
    this.#text = 0;
    this.#since = position;
  }

  /** Brings a set up to date. What it has already seen may be told once more: the last word on a prompt stands. */
  #bring(entry: Kept, leaf: Leaf): void {
    for (let at = Math.max(0, entry.upTo - this.#first); at < this.#changes.length; at++) {
      const change = this.#changes[at];
      if (change && change.id > 0) entry.set.set(change.id, hasLeaf(change, leaf));
    }
    entry.upTo = this.#end;
  }
}

const bytesOf = (set: IdSet): number => OVERHEAD + (set instanceof Many ? set.words.byteLength : set.size * ID);

const keyOf = ({ lexemes, prefix }: Leaf): string => `${lexemes.join(' ')}${prefix ? '*' : ''}`;

/** Looked up, not searched for: a note may be half a megabyte, and a search may have a hundred leaves. */
function hasLeaf(change: Change, { lexemes, prefix }: Leaf): boolean {
  const words = (change.words ??= change.lexemes.trim().split(' ').sort());
  return lexemes.some((lexeme) => {
    const found = words[firstFrom(words, lexeme)];
    return prefix ? found?.startsWith(lexeme) === true : found === lexeme;
  });
}

/** The place of the first word that is not before this one. */
function firstFrom(words: string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
