import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { CacheTag } from '../cache-tags.ts';
import type { Db, Tables } from './tables.ts';

/** The cache tags that a transaction has changed. */
export interface Invalidation {
  /** The next read must show the change. */
  tags: readonly CacheTag[];
  /** Counts: reads may show the change some seconds later. */
  staleTags: readonly CacheTag[];
}

type Listener = (invalidation: Invalidation | 'everything') => void;

class Pending {
  readonly tags = new Set<CacheTag>();
  readonly staleTags = new Set<CacheTag>();

  toInvalidation(): Invalidation | undefined {
    if (this.tags.size === 0 && this.staleTags.size === 0) return undefined;
    return { tags: [...this.tags], staleTags: [...this.staleTags] };
  }
}

const transactions = new WeakMap<Db, Pending>();

function pendingOf(trx: Db): Pending {
  const pending = transactions.get(trx);
  if (!pending) throw new Error('Cache tags are invalidated in a transaction of Database.transaction');
  return pending;
}

/** Invalidates cache tags when the transaction commits, on every node. */
export function invalidate(trx: Db, ...cacheTags: CacheTag[]): void {
  const { tags } = pendingOf(trx);
  for (const cacheTag of cacheTags) tags.add(cacheTag);
}

/** As `invalidate`, for counts that change all the time: cached responses may be stale for some seconds. */
export function markStale(trx: Db, ...cacheTags: CacheTag[]): void {
  const { staleTags } = pendingOf(trx);
  for (const cacheTag of cacheTags) staleTags.add(cacheTag);
}

/** Invalidations of one database: from this process, and from other nodes once `Database.subscribeToOthers` ran. */
export class InvalidationBus {
  /** Identifies this process in messages to other nodes. */
  readonly id: string = randomUUID();
  readonly #listeners = new Set<Listener>();
  /** False while invalidations of other nodes may be missed. Then nothing new may be cached. */
  isSubscribed = true;
  /** True while the database is down. Then a cached response is served, however old it is. */
  isDatabaseDown = false;

  /** @returns a function that unsubscribes */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  publish(invalidation: Invalidation | 'everything'): void {
    for (const listener of this.#listeners) listener(invalidation);
  }

  /**
   * Runs a transaction and publishes its invalidation after the commit, before the caller continues.
   * @param beforeCommit notifies other nodes within the transaction: never before the change is visible, never lost
   */
  async transact<T>(
    sql: Kysely<Tables>,
    work: (trx: Db) => Promise<T>,
    beforeCommit?: (trx: Db, invalidation: Invalidation) => Promise<void>,
  ): Promise<T> {
    const pending = new Pending();
    try {
      return await sql.transaction().execute(async (trx) => {
        transactions.set(trx, pending);
        const result = await work(trx);
        const invalidation = pending.toInvalidation();
        if (invalidation) await beforeCommit?.(trx, invalidation);
        return result;
      });
    } finally {
      // Also after an error: a connection may break between the commit and its confirmation.
      const invalidation = pending.toInvalidation();
      if (invalidation) this.publish(invalidation);
    }
  }
}
