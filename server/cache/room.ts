import { LRUCache } from 'lru-cache';
import type { Entry } from './entry.ts';

/** No single answer takes more than this share of the room. */
const LARGEST = 1 / 8;
/** What was read once only, and what can be asked for without end, has this share. */
const NEW = 1 / 4;

/**
 * Room for so many bytes of answers. Of those that were read again, whatever else is asked for, the ones that were not read
 * for longest go first. The others have a share of their own: whoever asks for thousands of addresses once, or searches for
 * thousands of words, pushes out nothing that people read.
 */
export class Room {
  readonly #read: LRUCache<string, Entry>;
  readonly #new: LRUCache<string, Entry>;
  readonly #onPut: (entry: Entry) => void;

  constructor(bytes: number, { onPut, onGone }: { onPut: (entry: Entry) => void; onGone: (entry: Entry) => void }) {
    const shelf = (share: number) =>
      new LRUCache<string, Entry>({
        maxSize: Math.max(1, Math.floor(bytes * share)),
        maxEntrySize: Math.max(1, Math.floor(bytes * LARGEST)),
        sizeCalculation: (entry) => entry.size,
        dispose: onGone,
      });
    this.#read = shelf(1 - NEW);
    this.#new = shelf(NEW);
    this.#onPut = onPut;
  }

  /** For a reader. */
  get(key: string): Entry | undefined {
    const known = this.#read.get(key);
    if (known) return known;
    const entry = this.#new.get(key);
    if (entry && !entry.isOpen) this.#move(entry);
    return entry;
  }

  peek(key: string): Entry | undefined {
    return this.#read.peek(key) ?? this.#new.peek(key);
  }

  /** Takes the place of the one with its key. One that is too large is not taken. */
  put(entry: Entry): void {
    const shelf = this.#read.has(entry.key) ? this.#read : this.#new;
    this.#set(shelf, entry);
  }

  delete(key: string): void {
    this.#read.delete(key);
    this.#new.delete(key);
  }

  clear(): void {
    this.#read.clear();
    this.#new.clear();
  }

  /** Bytes that are taken, about. */
  get bytes(): number {
    return this.#read.calculatedSize + this.#new.calculatedSize;
  }

  get count(): number {
    return this.#read.size + this.#new.size;
  }

  #move(entry: Entry): void {
    this.#new.delete(entry.key);
    this.#set(this.#read, entry);
  }

  #set(shelf: LRUCache<string, Entry>, entry: Entry): void {
    // Its size may have changed.
    shelf.delete(entry.key);
    shelf.set(entry.key, entry);
    if (shelf.peek(entry.key) === entry) this.#onPut(entry);
  }
}
