import type { SelectQueryBuilder } from 'kysely';
import type { Asker } from '../queue/askers.ts';
import type { Changes } from './changes.ts';
import type { SearchIndex } from './search.ts';
import type { Sql, Tables } from './tables.ts';

/**
 * One of the two engines, open and migrated. Everything shared is SQL that both understand; what truly differs
 * stands behind these few members.
 */
export interface Database {
  readonly engine: 'sqlite' | 'postgres';
  readonly sql: Sql;
  readonly search: SearchIndex;
  /** What transactions announce (changes.ts). */
  readonly changes: Changes;
  /** Makes `changes` tell also of what other processes write, within 2 s. Answers how to stop. */
  watchOthers(): Promise<() => Promise<void>>;
  /**
   * Runs a read that may take long where it holds up nobody: in a thread of its own (aside.ts). What goes in and what
   * comes out must be plain data.
   * @param module exports the read: `run(database, input)`
   * @param turn whose it is, and in which line it waits: those who ask take turns
   * @throws 503 when too many wait already, or when it takes too long
   */
  aside<I, O>(module: AsideModule<I, O>, input: I, turn: AsideTurn): Promise<O>;
  /** Runs all of `work` or nothing of it. Writers wait for one another; where they got in each other's way it runs again. */
  transaction<T>(work: (trx: Sql) => Promise<T>): Promise<T>;
  /** Runs work that writes very much: with more memory, and in larger pieces, for as long as it lasts. */
  inBulk<T>(work: () => Promise<T>): Promise<T>;
  /** A query whose rows are kept from other writers until the transaction ends. */
  forUpdate<T extends 'prompts' | 'images' | 'users', O>(
    query: SelectQueryBuilder<Tables, T, O>,
  ): SelectQueryBuilder<Tables, T, O>;
  /**
   * Locks numbers until the transaction ends, `shared` with others who do so or `exclusive`, in the order in which it was
   * asked for. Nothing in SQLite, where a transaction is the only writer.
   */
  advisoryLock(trx: Sql, numbers: readonly number[], mode: 'shared' | 'exclusive'): Promise<void>;
  /** Whether an error says that a unique index was hit. */
  isUniqueViolation(error: unknown): boolean;
  /** Whether an error says that a row was to point at one that is not there (any more). */
  isMissingReference(error: unknown): boolean;
  /** Connections of the pool, and who waits for one; of PostgreSQL only. */
  connections?(): { open: number; used: number; waiting: number };
  close(): Promise<void>;
}

/** The address of a module that exports `run(database, input)`; its types are those of that function. */
export type AsideModule<I, O> = string & { readonly run?: (database: Database, input: I) => Promise<O> };

/** Who asks for a read, and in which queue it waits. */
export type AsideTurn = { asker: Asker; queue: 'search' | 'prepare' };
