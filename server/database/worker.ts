import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '../../contract/errors.ts';
import { AppError, unavailable } from '../errors.ts';
import { fairQueue } from '../queue/queue.ts';
import type { WorkerModule, WorkerTurn, Database } from './database.ts';

/** Which library the worker thread reads, and how many connections it may use. */
export type WorkerLibrary =
  | { engine: 'sqlite'; file: string }
  | { engine: 'postgres'; url: string; connections: number };

/** Messages to and from the worker thread. */
export type WorkerRequest = { id: number; module: WorkerModule<unknown, unknown>; input: unknown };
export type WorkerResponse = { id: number } & (
  | { answer: unknown }
  | { error: unknown; refusal?: SerializedError | undefined }
);

/** An AppError as plain data: errors sent between threads keep only their text. */
export type SerializedError = { code: ErrorCode; message: string; retryAfter: number | undefined };

export const tooLong = (): AppError => unavailable('This takes too long at the moment');

/** Queue limits: as many reads may wait as requests (http/turns.ts), which give back their permit meanwhile. */
const WAITING = { waiting: 1_000, ofOneHome: 250 };
/** Timeout of a read in milliseconds. */
export const LONGEST_READ = 10_000;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** Runs a module's read on the given database, in this thread. */
export async function runInline<I, O>(database: Database, module: WorkerModule<I, O>, input: I): Promise<O> {
  const { run } = (await import(module)) as { run: (database: Database, input: I) => Promise<O> };
  return run(database, input);
}

/**
 * Returns the database with its slow reads in a worker thread.
 * @param onAway registers a callback for when the database goes down: reads in progress then fail with 503
 */
export function withWorker(database: Database, library: WorkerLibrary, onAway?: (leave: () => void) => void): Database {
  const thread = databaseWorker(library);
  onAway?.(thread.leave);
  return {
    ...database,
    runInWorker: thread.runInWorker,
    async close() {
      await thread.close();
      await database.close();
    },
  };
}

/**
 * A worker thread for slow reads, with its own connections: `node:sqlite` blocks the thread that calls it (product 14),
 * and on either engine it takes long to read and rank half a million ids. It starts with the first read, and again with
 * the next read after a failure.
 */
function databaseWorker(library: WorkerLibrary): Pick<Database, 'runInWorker' | 'close'> & { leave(): void } {
  const atOnce = library.engine === 'sqlite' ? 1 : library.connections;
  const queues = {
    search: fairQueue('search', { atOnce, ...WAITING }),
    // However many texts wait to be prepared, at most one is ahead of a search.
    prepare: fairQueue('prepare', { atOnce: 1, ...WAITING }),
  };
  const open = new Map<number, (answer: WorkerResponse) => void>();
  let lastId = 0;
  let thread: Worker | undefined;
  let isClosed = false;

  function start(): Worker {
    const worker = new Worker(new URL('worker.thread.ts', import.meta.url), {
      workerData: library,
      resourceLimits: LIMITS,
    });
    worker.on('message', (answer: WorkerResponse) => open.get(answer.id)?.(answer));
    worker.on('error', (error) => end(worker, error));
    worker.on('exit', () => end(worker, new Error('The reading thread ended')));
    return worker;
  }

  /** Terminates a worker and fails its open reads; the next read starts another worker. */
  function end(worker: Worker, error: Error): void {
    if (thread !== worker) return;
    thread = undefined;
    void worker.terminate();
    for (const [id, answer] of open) answer({ id, error });
  }

  async function ask(module: WorkerModule<unknown, unknown>, input: unknown): Promise<unknown> {
    if (isClosed) throw unavailable();
    const worker = (thread ??= start());
    const id = ++lastId;
    // Only a busy worker keeps the process alive, so that commands can exit.
    worker.ref();
    // The thread may hang in one statement; only terminating it helps. PostgreSQL cancels statements by itself.
    const timer = setTimeout(() => end(worker, tooLong()), 2 * LONGEST_READ);
    try {
      const response = await new Promise<WorkerResponse>((resolve) => {
        open.set(id, resolve);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
        worker.postMessage({ id, module, input } satisfies WorkerRequest);
      });
      if ('answer' in response) return response.answer;
      const { refusal, error } = response;
      throw refusal ? new AppError(refusal.code, refusal.message, { ...refusal, cause: error }) : error;
    } finally {
      clearTimeout(timer);
      open.delete(id);
      if (open.size === 0) worker.unref();
    }
  }

  return {
    runInWorker: <I, O>(module: WorkerModule<I, O>, input: I, { asker, queue }: WorkerTurn) =>
      queues[queue].run(asker, () => ask(module as WorkerModule<unknown, unknown>, input) as Promise<O>),
    leave: () => void (thread && end(thread, unavailable())),
    async close() {
      // Queued reads are refused when their turn comes.
      isClosed = true;
      const worker = thread;
      if (!worker) return;
      end(worker, unavailable());
      await worker.terminate();
    },
  };
}
