import { hash, randomBytes } from 'node:crypto';
import { now } from '../clock.ts';

/** A key to count, and its limit within the window. */
export interface Counted {
  key: string;
  max: number;
}

/** The count of the key at index `place`. Above its `max` the request is refused. `wait` is in milliseconds. */
export interface Count {
  place: number;
  count: number;
  wait: number;
}

/** Counts requests in fixed windows. */
export interface Counters {
  /**
   * Counts one request for each key, narrowest first. Once one is over its limit the keys behind it are not counted: a
   * refused request uses up nothing of what others share. Nothing is counted, or stored, for a key within a network
   * that is used up already.
   * @returns the count of the key that refuses, else of the first
   */
  count(keys: readonly Counted[], window: number): Promise<Count> | Count;
}

interface Cell {
  count: number;
  until: number;
}

const NONE: Counted = { key: '', max: 0 };

/** A clock that was set back makes a window no longer. */
const isAlive = ({ until }: Cell, moment: number, window: number): boolean =>
  until > moment && until <= moment + window;

/** Maximum number of keys with their own counters; each takes some 150 bytes. */
const ROOM = 20_000;
/** Number of cells that all other keys share. */
const CELLS = 4_096;

/**
 * Counts in the bounded memory of this node. When it is full no counter is evicted: new keys share cells, so some are
 * refused too early, but no window restarts before its time (decision 023).
 */
export class LocalCounters implements Counters {
  readonly #room: number;
  readonly #keys = new Map<string, Cell>();
  /** A key that is counted here stays here until its window ends, even when there is room again. */
  readonly #shared = new Map<number, Cell>();
  /** Secret, so that nobody can choose keys that share a cell. */
  readonly #seed = randomBytes(16).toString('hex');
  #sweptAt = 0;

  constructor(room = ROOM) {
    this.#room = room;
  }

  count(keys: readonly Counted[], window: number): Count {
    const moment = now().getTime();
    for (let place = keys.length - 1; place > 0; place -= 1) {
      const { key, max } = keys[place] ?? NONE;
      const cell = this.#find(key, moment, window);
      if (cell && isAlive(cell, moment, window) && cell.count >= max)
        return { place, count: cell.count + 1, wait: cell.until - moment };
    }
    let first: Count | undefined;
    for (const [place, { key, max }] of keys.entries()) {
      const counted = { place, ...this.#countOne(key, moment, window) };
      if (counted.count > max) return counted;
      first ??= counted;
    }
    return first ?? { place: 0, count: 0, wait: 0 };
  }

  #countOne(key: string, moment: number, window: number): Omit<Count, 'place'> {
    const cell = this.#find(key, moment, window) ?? this.#place(key, moment, window);
    if (!isAlive(cell, moment, window)) {
      cell.count = 0;
      cell.until = moment + window;
    }
    cell.count += 1;
    return { count: cell.count, wait: cell.until - moment };
  }

  /** The counter of a key; undefined when there is none yet. */
  #find(key: string, moment: number, window: number): Cell | undefined {
    const own = this.#keys.get(key);
    if (own || this.#shared.size === 0) return own;
    const place = this.#cellOf(key);
    const shared = this.#shared.get(place);
    if (!shared || isAlive(shared, moment, window)) return shared;
    this.#shared.delete(place);
    return undefined;
  }

  #cellOf(key: string): number {
    return parseInt(hash('sha256', this.#seed + key).slice(0, 8), 16) % CELLS;
  }

  #place(key: string, moment: number, window: number): Cell {
    if (this.#keys.size >= this.#room) this.#sweep(moment, window);
    const cell = { count: 0, until: 0 };
    if (this.#keys.size < this.#room) this.#keys.set(key, cell);
    else this.#shared.set(this.#cellOf(key), cell);
    return cell;
  }

  /** At most once a second, however many keys arrive while it is full: it visits every key. */
  #sweep(moment: number, window: number): void {
    if (moment - this.#sweptAt < 1_000 && moment >= this.#sweptAt) return;
    this.#sweptAt = moment;
    for (const [key, cell] of this.#keys) if (!isAlive(cell, moment, window)) this.#keys.delete(key);
  }
}
