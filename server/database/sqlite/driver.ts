import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { SqliteDriver, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import { isBusy, PATIENCE } from './node-sqlite.ts';

/** Milliseconds between retries while another process writes. */
const INTERVAL = 3;

/** After a statement that took longer, in milliseconds, the driver yields to the event loop; nothing else would. */
const HEAVY = 10;

/**
 * One connection behind a mutex, which a transaction holds as a whole. While another process writes, a writer here
 * releases the mutex and retries later. SQLite's own wait would block the main thread.
 */
export class LibraryDriver extends SqliteDriver {
  readonly #mutex = new Mutex();
  /** Always the same object: Kysely keeps state for every connection object that it gets. */
  #connection: PatientConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.enter();
    return (this.#connection ??= new PatientConnection(await super.acquireConnection(), this.#mutex));
  }

  override async releaseConnection(): Promise<void> {
    this.#mutex.leave();
  }

  // A transaction that has begun holds the write lock (node-sqlite.ts), so it never has to retry.
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
  readonly #mutex: Mutex;

  constructor(inner: DatabaseConnection, mutex: Mutex) {
    this.#inner = inner;
    this.#mutex = mutex;
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
        this.#mutex.leave();
        await sleep(INTERVAL);
        await this.#mutex.enter();
      }
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(query, chunkSize);
  }
}

/** A first-in, first-out mutex. */
class Mutex {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  async enter(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((turn) => this.#waiting.push(turn));
    this.#isTaken = true;
  }

  /** Hands the mutex to the next waiter directly, so that no newcomer gets it first. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}
