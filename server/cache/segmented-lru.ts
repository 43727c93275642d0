import { LRUCache } from 'lru-cache';
import type { CacheEntry } from './entry.ts';

/** The largest share of the capacity that a single entry may take. */
const MAX_ENTRY_SHARE = 1 / 8;
/** The share for entries that were read only once, and for unbounded ones. */
const PROBATION_SHARE = 1 / 4;

/**
 * Segmented LRU cache with a capacity in bytes. Entries that were read again evict only each other, least recently read
 * first. The others have a segment of their own: a client that requests thousands of addresses once, or searches for
 * thousands of words, evicts nothing that people read.
 */
export class SegmentedLru {
  readonly #protected: LRUCache<string, CacheEntry>;
  readonly #probation: LRUCache<string, CacheEntry>;
  readonly #onPut: (entry: CacheEntry) => void;

  constructor(
    bytes: number,
    { onPut, onGone }: { onPut: (entry: CacheEntry) => void; onGone: (entry: CacheEntry) => void },
  ) {
    const segment = (share: number) =>
      new LRUCache<string, CacheEntry>({
        maxSize: Math.max(1, Math.floor(bytes * share)),
        maxEntrySize: Math.max(1, Math.floor(bytes * MAX_ENTRY_SHARE)),
        sizeCalculation: (entry) => entry.size,
        dispose: onGone,
      });
    this.#protected = segment(1 - PROBATION_SHARE);
    this.#probation = segment(PROBATION_SHARE);
    this.#onPut = onPut;
  }

  /** Counts as a read. */
  get(key: string): CacheEntry | undefined {
    const known = this.#protected.get(key);
    if (known) return known;
    const entry = this.#probation.get(key);
    if (entry && !entry.isUnbounded) this.#move(entry);
    return entry;
  }

  peek(key: string): CacheEntry | undefined {
    return this.#protected.peek(key) ?? this.#probation.peek(key);
  }

  /** Replaces the entry with the same key. An entry that is too large is not stored. */
  put(entry: CacheEntry): void {
    const segment = this.#protected.has(entry.key) ? this.#protected : this.#probation;
    this.#set(segment, entry);
  }

  delete(key: string): void {
    this.#protected.delete(key);
    this.#probation.delete(key);
  }

  clear(): void {
    this.#protected.clear();
    this.#probation.clear();
  }

  /** Approximate size in bytes. */
  get bytes(): number {
    return this.#protected.calculatedSize + this.#probation.calculatedSize;
  }

  get count(): number {
    return this.#protected.size + this.#probation.size;
  }

  #move(entry: CacheEntry): void {
    this.#probation.delete(entry.key);
    this.#set(this.#protected, entry);
  }

  #set(segment: LRUCache<string, CacheEntry>, entry: CacheEntry): void {
    // Its size may have changed.
    segment.delete(entry.key);
    segment.set(entry.key, entry);
    if (segment.peek(entry.key) === entry) this.#onPut(entry);
  }
}
