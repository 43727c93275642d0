import { LRUCache } from 'lru-cache';
import type { Db } from '../tables.ts';
import { Bitmap, setOf, type IdSet } from './sets.ts';

/** One index lookup: prompts with any of these lexemes or, for `prefix`, with any lexeme that begins with one. */
export interface IndexTerm {
  lexemes: string[];
  prefix: boolean;
}

/** A prompt was added to the index, or removed (no lexemes). Prompt 0 means that the index was rebuilt. */
export interface Change {
  seq: number;
  /** Grows with time: a reader that has read up to a position has missed nothing below it. */
  position: number;
  id: number;
  /** With a space before and after each lexeme. */
  lexemes: string;
  /** The lexemes sorted; set when a cached set is first updated from this change. */
  words?: string[];
}

/** The result of one statement, so of one snapshot of the index. */
export interface ChangesRead {
  /** Position from which to read changes next time. */
  position: number;
  /** Position of the oldest remaining change; undefined while none has been deleted. */
  oldest: number | undefined;
  changes: Change[];
  /** For each term the prompts that contain it, in any order, as a JSON array: a list of numbers takes more memory. */
  ids: string[];
}

export type Read = (sql: Db, terms: IndexTerm[], since: number | undefined) => Promise<ChangesRead>;

/** A cached set, and the number of the change up to which it is current. */
interface CachedSet {
  set: IdSet;
  upTo: number;
}

/** Terms in one statement: the ids of a frequent term take some megabytes while they are read. */
const TERMS_PER_STATEMENT = 8;
const MOST_BYTES = 32 * 1024 * 1024;
/** Approximate bytes of a set without its ids, and of one id. */
const OVERHEAD = 500;
const ID = 8;
/** With more changes than this, reading a short list again is faster than updating it. */
const MAX_UPDATES = 64;
/** Maximum number of changes kept to update cached sets, and their maximum characters in total. */
const MOST_CHANGES = 4_096;
const MOST_TEXT = 4_000_000;
const ATTEMPTS = 4;

/**
 * Caches the sets of prompts by term. Reading half a million ids takes a tenth of a second, updating a cached set next
 * to nothing. This needs no messages from writers: every read also asks the database, in the same statement, what has
 * changed since the last read (decision 006).
 */
export class Postings {
  readonly #read: Read;
  readonly #kept = new LRUCache<string, CachedSet>({ maxSize: MOST_BYTES, sizeCalculation: ({ set }) => bytesOf(set) });
  #since: number | undefined;
  /** Changes with the numbers `#first` to `#first + #changes.length`. */
  #changes: Change[] = [];
  #first = 0;
  #text = 0;
  /** Positions of changes that may be read again, by their `seq`. */
  readonly #known = new Map<number, number>();

  constructor(read: Read) {
    this.#read = read;
  }

  get #end(): number {
    return this.#first + this.#changes.length;
  }

  /** Calls `work` with the sets of the terms, all of one moment, not before this call. `work` must not keep them. */
  async with<T>(sql: Db, terms: IndexTerm[], work: (setOf: (term: IndexTerm) => IdSet) => T): Promise<T> {
    const wanted = new Map(terms.map((term) => [keyOf(term), term]));
    for (let attempt = 1; ; attempt++) {
      // A retry reads all terms: a reading is always complete for what it has read itself.
      const missing = [...wanted].filter(([key]) => attempt > 1 || !this.#isCurrent(key));
      const fresh = new Map<string, CachedSet>();
      for (let from = 0; from === 0 || from < missing.length; from += TERMS_PER_STATEMENT) {
        const part = missing.slice(from, from + TERMS_PER_STATEMENT);
        for (const [key, entry] of await this.#fetch(sql, part)) fresh.set(key, entry);
      }
      const entries = [...wanted].map(([key, term]) => ({ key, term, entry: fresh.get(key) ?? this.#kept.get(key) }));
      // Retry when needed changes are trimmed already, or a set was evicted meanwhile.
      const complete = entries.every(({ entry }) => entry !== undefined && entry.upTo >= this.#first);
      if (!complete && attempt < ATTEMPTS) continue;
      const sets = new Map<string, IdSet>();
      for (const { key, term, entry } of entries) {
        if (!complete || !entry) throw new Error('The search index changes faster than it can be read');
        this.#bring(entry, term);
        sets.set(key, entry.set);
      }
      return work((term) => sets.get(keyOf(term)) ?? setOf([]));
    }
  }

  /** Reads the sets of terms, and what has changed. */
  async #fetch(sql: Db, missing: [key: string, term: IndexTerm][]): Promise<[string, CachedSet][]> {
    const [asked, start] = [this.#since, this.#end];
    const terms = missing.map(([, term]) => term);
    const reading = await this.#read(sql, terms, asked);
    const alone = start === this.#end;
    this.#take(reading, asked);
    // Changes that a concurrent reading noted may or may not be part of this one.
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
    return entry.set instanceof Bitmap || this.#end - entry.upTo <= MAX_UPDATES;
  }

  /** Stores the changes of a reading. */
  #take(reading: ChangesRead, asked: number | undefined): void {
    if (this.#since === undefined) {
      this.#since = reading.position;
      return;
    }
    // This reading began before the first position was known, so it lacks the changes between the two snapshots.
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
    // One more, so that readings in progress count as too old.
    this.#first = this.#end + 1;
    this.#changes = [];
    this.#text = 0;
    this.#since = position;
  }

  /** Updates a set. Applying a change twice is harmless, because the last change of a prompt wins. */
  #bring(entry: CachedSet, term: IndexTerm): void {
    for (let at = Math.max(0, entry.upTo - this.#first); at < this.#changes.length; at++) {
      const change = this.#changes[at];
      if (change && change.id > 0) entry.set.set(change.id, hasTerm(change, term));
    }
    entry.upTo = this.#end;
  }
}

const bytesOf = (set: IdSet): number => OVERHEAD + (set instanceof Bitmap ? set.words.byteLength : set.size * ID);

const keyOf = ({ lexemes, prefix }: IndexTerm): string => `${lexemes.join(' ')}${prefix ? '*' : ''}`;

/** Uses binary search: a change may have half a megabyte, and a search a hundred terms. */
function hasTerm(change: Change, { lexemes, prefix }: IndexTerm): boolean {
  const words = (change.words ??= change.lexemes.trim().split(' ').sort());
  return lexemes.some((lexeme) => {
    const found = words[firstFrom(words, lexeme)];
    return prefix ? found?.startsWith(lexeme) === true : found === lexeme;
  });
}

/** Index of the first word that is not less than this one. */
function firstFrom(words: string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
