import type { SelectQueryBuilder } from 'kysely';
import type { Asker } from '../queue/askers.ts';
import type { InvalidationBus } from './invalidation.ts';
import type { SearchIndex } from './search.ts';
import type { Db, Tables } from './tables.ts';

/**
 * One of the two engines, open and migrated. Shared code uses SQL that both understand; these members hide the
 * differences.
 */
export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  readonly sql: Db;
  readonly search: SearchIndex;
  /** Cache invalidations of committed transactions (invalidation.ts). */
  readonly invalidations: InvalidationBus;
  /** Makes `invalidations` also publish the writes of other processes, within 2 s. Resolves to a stop function. */
  subscribeToOthers(): Promise<() => Promise<void>>;
  /**
   * Runs a slow read in a worker thread (worker.ts), where it blocks no other request. Input and output must be
   * plain data.
   * @param module exports the read: `run(database, input)`
   * @param turn who asks, and in which fair queue the read waits
   * @throws 503 when the queue is full, or when the read takes too long
   */
  runInWorker<I, O>(module: WorkerModule<I, O>, input: I, turn: WorkerTurn): Promise<O>;
  /** Runs `work` in a transaction. Writers wait for one another; after a deadlock `work` runs again. */
  transaction<T>(work: (trx: Db) => Promise<T>): Promise<T>;
  /** Runs bulk writes. While `work` runs, the engine uses more memory and writes in larger pieces. */
  inBulk<T>(work: () => Promise<T>): Promise<T>;
  /** Locks the rows of a query against other writers until the transaction ends. */
  forUpdate<T extends 'prompts' | 'images' | 'users', O>(
    query: SelectQueryBuilder<Tables, T, O>,
  ): SelectQueryBuilder<Tables, T, O>;
  /**
   * Takes advisory locks on numbers until the transaction ends, `shared` or `exclusive`, in the given order.
   * Does nothing in SQLite, where a transaction is the only writer.
   */
  advisoryLock(trx: Db, numbers: readonly number[], mode: 'shared' | 'exclusive'): Promise<void>;
  /** Whether an error is a violation of a unique index. */
  isUniqueViolation(error: unknown): boolean;
  /** Whether an error is a foreign key violation: the referenced row does not exist (any more). */
  isMissingReference(error: unknown): boolean;
  /** Connections of the pool, and how many callers wait for one; PostgreSQL only. */
  connections?(): { open: number; used: number; waiting: number };
  close(): Promise<void>;
}

/** The URL of a module that exports `run(database, input)`; the type parameters are those of that function. */
export type WorkerModule<I, O> = string & { readonly run?: (database: Database, input: I) => Promise<O> };

/** Who asks for a read, and in which fair queue it waits. */
export type WorkerTurn = { asker: Asker; queue: 'search' | 'prepare' };
