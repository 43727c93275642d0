import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { SqliteDriver, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import { isBusy, PATIENCE } from './node-sqlite.ts';

/** Milliseconds after which it is looked again whether the writer of another process is done. */
const INTERVAL = 3;

/** Milliseconds of one statement after which others get their turn before the next one: nothing else would give it to them. */
const HEAVY = 10;

/**
 * The one connection, used by one after the other, transactions as a whole. While another process writes, whoever wants to
 * write gives the connection to others and tries again: SQLite itself would wait on the thread that serves everybody.
 */
export class LibraryDriver extends SqliteDriver {
  readonly #line = new Line();
  /** Always the same object: Kysely remembers each one that it is given. */
  #connection: PatientConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#line.enter();
    return (this.#connection ??= new PatientConnection(await super.acquireConnection(), this.#line));
  }

  override async releaseConnection(): Promise<void> {
    this.#line.leave();
  }

  // Whoever has begun has the write lock (node-sqlite.ts) and waits for nobody.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await super.beginTransaction(connection);
    (connection as PatientConnection).isInTransaction = true;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    (connection as PatientConnection).isInTransaction = false;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as PatientConnection).isInTransaction = false;
    await super.rollbackTransaction(connection);
  }
}

class PatientConnection implements DatabaseConnection {
  isInTransaction = false;
  readonly #inner: DatabaseConnection;
  readonly #line: Line;

  constructor(inner: DatabaseConnection, line: Line) {
    this.#inner = inner;
    this.#line = line;
  }

  /** @throws 503 when another process writes for too long */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const until = performance.now() + PATIENCE;
    for (;;) {
      try {
        const start = performance.now();
        const result = await this.#inner.executeQuery<R>(query);
        if (performance.now() - start > HEAVY) await nextTurn();
        return result;
      } catch (error) {
        if (this.isInTransaction || !isBusy(error) || performance.now() > until) throw error;
        this.#line.leave();
        await sleep(INTERVAL);
        await this.#line.enter();
      }
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(query, chunkSize);
  }
}

/** One at a time, in the order in which they came. */
class Line {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  async enter(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((turn) => this.#waiting.push(turn));
    this.#isTaken = true;
  }

  /** The place is handed over, so that nobody who comes now slips in before those who wait. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}
