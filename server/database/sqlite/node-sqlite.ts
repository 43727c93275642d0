import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { AppError, insufficientStorage, unavailable } from '../../errors.ts';
import type { IdSet } from '../full-text/sets.ts';

// https://sqlite.org/rescode.html: primary result codes, which are the lower byte of a code.
const BUSY = 5;
const FULL = 13;
// Reading in WAL mode needs a small shared-memory file, which could not grow.
const NO_ROOM_TO_SHARE = 4874;

type Row = Record<string, unknown>;

const MAX_STATEMENTS = 500;
const CHANGES_TABLES = /^\s*(?:alter|create|drop)\s/i;

// In kilobytes, which SQLite expects as a negative number.
const CACHE = -32_768;
const BULK_CACHE = -131_072;
/** Timeout for locks of other processes, in milliseconds. */
export const PATIENCE = 10_000;
/** Checkpoint the WAL after this many pages of 4 KB: SQLite's default, and 256 MB for bulk writes. */
const LOG = 1_000;
const BULK_LOG = 64_000;

/** `node:sqlite` with the interface that Kysely's SQLite dialect expects, and a cache of prepared statements. */
export class NodeSqlite implements SqliteDatabase {
  readonly file: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  readonly #sets = new Map<number, IdSet>();
  #lastSet = 0;

  readonly #begin: string;

  constructor(file: string, { readOnly = false } = {}) {
    this.file = file;
    // Every transaction takes the write lock at its beginning. So a second process waits for the lock, instead of
    // failing half-way because a read transaction cannot be upgraded.
    this.#begin = readOnly ? 'begin' : 'begin immediate';
    this.#database = new DatabaseSync(file, { readOnly, enableForeignKeyConstraints: true, timeout: PATIENCE });
    // FULL: a commit is on disk before the response (WAL with NORMAL may lose the last commits on power loss).
    if (!readOnly) this.#database.exec('pragma journal_mode = wal; pragma synchronous = full;');
    // Overwrite deleted content, which would otherwise stay in free parts of the file. Measured cost: 3.5 % more is
    // written for edits and deletions of prompts of 1 KB.
    if (!readOnly) this.#database.exec('pragma secure_delete = on');
    // No mmap: it counts as process memory, up to its whole size, and does not make reads faster.
    this.#database.exec(`pragma temp_store = memory; pragma cache_size = ${readOnly ? -16_384 : CACHE};`);
    // From here on the driver waits for other writers without blocking the thread (driver.ts).
    if (!readOnly) this.#wait(0);
    this.#database.function('in_set', (handle, id) => (this.#sets.get(Number(handle))?.has(Number(id)) ? 1 : 0));
  }

  /**
   * Runs `work` with settings for bulk writes: a cache for the upper levels of all indexes, and fewer checkpoints,
   * as the same pages change again and again. It syncs to disk only at the end: a power failure before that loses the
   * last transactions, each as a whole.
   */
  async inBulk<T>(work: () => Promise<T>): Promise<T> {
    this.#database.exec(
      `pragma cache_size = ${BULK_CACHE}; pragma wal_autocheckpoint = ${BULK_LOG}; pragma synchronous = normal`,
    );
    try {
      return await work();
    } finally {
      this.#database.exec(
        `pragma cache_size = ${CACHE}; pragma wal_autocheckpoint = ${LOG}; pragma synchronous = full`,
      );
      // A write that changes nothing; its sync puts the whole WAL on disk.
      this.#wait(PATIENCE);
      try {
        this.#database.exec('pragma user_version = 0');
      } finally {
        this.#wait(0);
      }
    }
  }

  /** Sets for how many milliseconds SQLite waits for other processes, blocking this thread. */
  #wait(milliseconds: number): void {
    this.#database.exec(`pragma busy_timeout = ${milliseconds}`);
  }

  /** Runs `work` with a handle for the SQL function `in_set(handle, id)`. */
  async withSet<T>(set: IdSet, work: (handle: number) => Promise<T>): Promise<T> {
    const handle = ++this.#lastSet;
    this.#sets.set(handle, set);
    try {
      return await work(handle);
    } finally {
      this.#sets.delete(handle);
    }
  }

  prepare(sql: string): SqliteStatement {
    const text = sql === 'begin' ? this.#begin : sql;
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#adapt(text);
    // Cached statements know the old columns.
    if (this.#statements.size >= MAX_STATEMENTS || CHANGES_TABLES.test(text)) this.#statements.clear();
    this.#statements.set(text, statement);
    return statement;
  }

  #adapt(text: string): SqliteStatement {
    const statement = adapt(this.#database.prepare(text));
    if (text !== 'rollback') return statement;
    // When the disk is full, a failed statement may already have rolled back the whole transaction.
    const nothing = { changes: 0, lastInsertRowid: 0 };
    return { ...statement, run: (values) => (this.#database.isTransaction ? statement.run(values) : nothing) };
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

function adapt(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters.map(toValue);
  const names = statement.columns().map(({ name }) => name);
  const rowOf = rowMaker(names);
  // Row objects of node:sqlite are slow to create and to read, because their properties are looked up by name.
  statement.setReturnArrays(true);
  return {
    reader: names.length > 0,
    all: (parameters) => translateErrors(() => statement.all(...values(parameters)).map(rowOf)),
    run: (parameters) => translateErrors(() => statement.run(...values(parameters))),
    *iterate(parameters) {
      for (const cells of statement.iterate(...values(parameters))) yield rowOf(cells);
    },
  };
}

/** Runs a statement. @throws 507 when the disk is full, 503 when another process writes for too long */
function translateErrors<T>(execute: () => T): T {
  try {
    return execute();
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
    if ((code & 0xff) === FULL || code === NO_ROOM_TO_SHARE) throw insufficientStorage(error);
    if ((code & 0xff) === BUSY) throw unavailable('Too busy at the moment, try again', 1, error);
    throw error;
  }
}

/** Whether a statement did not start because another process writes. */
export function isBusy(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Error && 'errcode' in cause && (Number(cause.errcode) & 0xff) === BUSY;
}

/** Generates a function that makes row objects of one shape from a statement's column names (docs/decisions/009). */
function rowMaker(names: readonly string[]): (cells: unknown) => Row {
  const members = names.map((name, at) => `${JSON.stringify(name)}: cells[${at}]`);
  return new Function('cells', `return { ${members.join()} }`) as (cells: unknown) => Row;
}

function toValue(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite cannot take a ${typeof value}`);
}
