import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { AppError, insufficientStorage, unavailable } from '../../errors.ts';
import type { IdSet } from '../full-text/sets.ts';

// https://sqlite.org/rescode.html, the lower byte of a code
const BUSY = 5;
const FULL = 13;
// Reading beside the log needs a small file, which could not grow.
const NO_ROOM_TO_SHARE = 4874;

type Row = Record<string, unknown>;

const STATEMENTS = 500;
const CHANGES_TABLES = /^\s*(?:alter|create|drop)\s/i;

// Kilobytes, which SQLite wants negative.
const CACHE = -32_768;
const BULK_CACHE = -131_072;
/** Milliseconds for which another process is waited for. */
export const PATIENCE = 10_000;
/** Pages of 4 KB after which the log is copied into the file: SQLite's own number, and 256 MB of them. */
const LOG = 1_000;
const BULK_LOG = 64_000;

/** `node:sqlite` in the shape that Kysely's SQLite dialect expects, with prepared statements kept for reuse. */
export class NodeSqlite implements SqliteDatabase {
  readonly file: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  readonly #sets = new Map<number, IdSet>();
  #lastSet = 0;

  readonly #begin: string;

  constructor(file: string, { readOnly = false } = {}) {
    this.file = file;
    // Every transaction that may write does. Taking the write lock at its beginning lets a second process wait for it
    // instead of failing half-way, when a read transaction cannot be upgraded.
    this.#begin = readOnly ? 'begin' : 'begin immediate';
    this.#database = new DatabaseSync(file, { readOnly, enableForeignKeyConstraints: true, timeout: PATIENCE });
    // FULL: a commit is on the disk before it is answered (WAL with NORMAL may lose the last ones on power loss).
    if (!readOnly) this.#database.exec('pragma journal_mode = wal; pragma synchronous = full;');
    // What is deleted is overwritten, also where that costs a write: else it stays in the free parts of the file. Measured:
    // 3.5 % more is written for edits and deletions of prompts of 1 KB.
    if (!readOnly) this.#database.exec('pragma secure_delete = on');
    // No memory map: it counts as memory of the process, up to its whole size, and reads are no faster for it.
    this.#database.exec(`pragma temp_store = memory; pragma cache_size = ${readOnly ? -16_384 : CACHE};`);
    // From here on the driver waits for other writers, which holds up nobody (driver.ts).
    if (!readOnly) this.#wait(0);
    this.#database.function('in_set', (handle, id) => (this.#sets.get(Number(handle))?.has(Number(id)) ? 1 : 0));
  }

  /**
   * Runs `work` with a cache that holds the upper parts of all indexes, copies the log into the file less often, since the
   * same pages change again and again, and waits for the disk at the end only: a power failure before that takes whole
   * transactions away, the last ones.
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
      // A write that changes nothing, after which the log is on the disk with all that stands before it.
      this.#wait(PATIENCE);
      try {
        this.#database.exec('pragma user_version = 0');
      } finally {
        this.#wait(0);
      }
    }
  }

  /** For how many milliseconds SQLite waits for other processes, on this thread. */
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
    // What is kept knows the columns as they were.
    if (this.#statements.size >= STATEMENTS || CHANGES_TABLES.test(text)) this.#statements.clear();
    this.#statements.set(text, statement);
    return statement;
  }

  #adapt(text: string): SqliteStatement {
    const statement = adapt(this.#database.prepare(text));
    if (text !== 'rollback') return statement;
    // A statement for which there was no room may have undone the whole transaction by itself.
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
  // The objects that node:sqlite would make are slow to make, and to read: each looks its members up by their names.
  statement.setReturnArrays(true);
  return {
    reader: names.length > 0,
    all: (parameters) => told(() => statement.all(...values(parameters)).map(rowOf)),
    run: (parameters) => told(() => statement.run(...values(parameters))),
    *iterate(parameters) {
      for (const cells of statement.iterate(...values(parameters))) yield rowOf(cells);
    },
  };
}

/** What a statement answers. @throws 507 when the disk is full, 503 when another process writes for too long */
function told<T>(execute: () => T): T {
  try {
    return execute();
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
    if ((code & 0xff) === FULL || code === NO_ROOM_TO_SHARE) throw insufficientStorage(error);
    if ((code & 0xff) === BUSY) throw unavailable('Too busy at the moment, try again', 1, error);
    throw error;
  }
}

/** Whether a statement was not even begun because another process writes. */
export function isBusy(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Error && 'errcode' in cause && (Number(cause.errcode) & 0xff) === BUSY;
}

/** Rows of one shape, made by code of the statement's own out of the names of its columns (docs/decisions/009). */
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
