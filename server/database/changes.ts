import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Topic } from '../topics.ts';
import type { Sql, Tables } from './tables.ts';

/** What writes have changed. */
export interface News {
  /** Changed now: whoever reads next sees it. */
  changed: readonly Topic[];
  /** Counted: readers may see it some seconds later. */
  counted: readonly Topic[];
}

type Listener = (news: News | 'everything') => void;

class Pending {
  readonly changed = new Set<Topic>();
  readonly counted = new Set<Topic>();

  toNews(): News | undefined {
    if (this.changed.size === 0 && this.counted.size === 0) return undefined;
    return { changed: [...this.changed], counted: [...this.counted] };
  }
}

const transactions = new WeakMap<Sql, Pending>();

function pendingOf(trx: Sql): Pending {
  const pending = transactions.get(trx);
  if (!pending) throw new Error('Changes are announced in a transaction of Database.transaction');
  return pending;
}

/** Says what a transaction changes. Those who keep answers hear it when it is committed, on every node. */
export function announce(trx: Sql, ...topics: Topic[]): void {
  const { changed } = pendingOf(trx);
  for (const topic of topics) changed.add(topic);
}

/** As `announce`, for what may be seen some seconds later: counts that change all the time. */
export function announceCount(trx: Sql, ...topics: Topic[]): void {
  const { counted } = pendingOf(trx);
  for (const topic of topics) counted.add(topic);
}

/** The changes of one database: those of this process, and those of others once somebody watches for them. */
export class Changes {
  /** Names whom the news come from. */
  readonly id: string = randomUUID();
  readonly #listeners = new Set<Listener>();
  /** False while changes of others may be missed: then nothing new may be kept. */
  heard = true;
  /** True while the database is away: what is kept is the best there is, however old. */
  away = false;

  /** @returns how to stop listening */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(news: News | 'everything'): void {
    for (const listener of this.#listeners) listener(news);
  }

  /**
   * Runs a transaction and tells what it announced, after the commit and before the caller goes on.
   * @param beforeCommit tells other nodes, in the transaction: never before it can be seen, and never lost
   */
  async transact<T>(
    sql: Kysely<Tables>,
    work: (trx: Sql) => Promise<T>,
    beforeCommit?: (trx: Sql, news: News) => Promise<void>,
  ): Promise<T> {
    const pending = new Pending();
    try {
      return await sql.transaction().execute(async (trx) => {
        transactions.set(trx, pending);
        const result = await work(trx);
        const news = pending.toNews();
        if (news) await beforeCommit?.(trx, news);
        return result;
      });
    } finally {
      // Also after a failure: a connection may break between the commit and its confirmation.
      const news = pending.toNews();
      if (news) this.tell(news);
    }
  }
}
