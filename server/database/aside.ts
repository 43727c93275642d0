import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '../../contract/errors.ts';
import { AppError, unavailable } from '../errors.ts';
import { fairQueue } from '../queue/queue.ts';
import type { AsideModule, AsideTurn, Database } from './database.ts';

/** Which library the thread reads, and how many reads it may do at once. */
export type Library = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string; connections: number };

/** What goes to the thread, and what comes back. */
export type AsideQuestion = { id: number; module: AsideModule<unknown, unknown>; input: unknown };
export type AsideAnswer = { id: number } & ({ answer: unknown } | { error: unknown; refusal?: Refusal | undefined });

/** An AppError as plain data: of errors, a thread hands on no more than their text. */
export type Refusal = { code: ErrorCode; message: string; retryAfter: number | undefined };

export const tooLong = (): AppError => unavailable('This takes too long at the moment');

/** Reads that may wait for their turn: as many as calls (http/turns.ts), which give theirs back meanwhile. */
const WAITING = { waiting: 1_000, ofOneHome: 250 };
/** After this many milliseconds a read is given up. */
export const LONGEST_READ = 10_000;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** Runs a module's read on this very database. */
export async function runHere<I, O>(database: Database, module: AsideModule<I, O>, input: I): Promise<O> {
  const { run } = (await import(module)) as { run: (database: Database, input: I) => Promise<O> };
  return run(database, input);
}

/**
 * The database with its long reads in a thread of their own.
 * @param onAway calls back when the database goes: reads that wait for it are given up
 */
export function withThread(database: Database, library: Library, onAway?: (leave: () => void) => void): Database {
  const thread = asideThread(library);
  onAway?.(thread.leave);
  return {
    ...database,
    aside: thread.aside,
    async close() {
      await thread.close();
      await database.close();
    },
  };
}

/**
 * A thread for long reads, with connections of its own: `node:sqlite` blocks the thread that it is called on (product 14),
 * and sets of half a million ids take their time to be read and ranked on either engine. It starts when it is first
 * needed, and anew after it has failed.
 */
function asideThread(library: Library): Pick<Database, 'aside' | 'close'> & { leave(): void } {
  const atOnce = library.engine === 'sqlite' ? 1 : library.connections;
  const queues = {
    search: fairQueue('search', { atOnce, ...WAITING }),
    // However many texts are to be prepared, a search finds one of them before it at most.
    prepare: fairQueue('prepare', { atOnce: 1, ...WAITING }),
  };
  const open = new Map<number, (answer: AsideAnswer) => void>();
  let lastId = 0;
  let thread: Worker | undefined;
  let isClosed = false;

  function start(): Worker {
    const worker = new Worker(new URL('aside.thread.ts', import.meta.url), {
      workerData: library,
      resourceLimits: LIMITS,
    });
    worker.on('message', (answer: AsideAnswer) => open.get(answer.id)?.(answer));
    worker.on('error', (error) => end(worker, error));
    worker.on('exit', () => end(worker, new Error('The reading thread ended')));
    return worker;
  }

  /** Fails all that this thread has not answered; the next read gets another one. */
  function end(worker: Worker, error: Error): void {
    if (thread !== worker) return;
    thread = undefined;
    void worker.terminate();
    for (const [id, answer] of open) answer({ id, error });
  }

  async function ask(module: AsideModule<unknown, unknown>, input: unknown): Promise<unknown> {
    if (isClosed) throw unavailable();
    const worker = (thread ??= start());
    const id = ++lastId;
    // An idle thread keeps no process alive, of a command for example.
    worker.ref();
    // The thread may be stuck in one statement, which only its end ends. PostgreSQL gives statements up by itself.
    const timer = setTimeout(() => end(worker, tooLong()), 2 * LONGEST_READ);
    try {
      const said = await new Promise<AsideAnswer>((resolve) => {
        open.set(id, resolve);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
        worker.postMessage({ id, module, input } satisfies AsideQuestion);
      });
      if ('answer' in said) return said.answer;
      const { refusal, error } = said;
      throw refusal ? new AppError(refusal.code, refusal.message, { ...refusal, cause: error }) : error;
    } finally {
      clearTimeout(timer);
      open.delete(id);
      if (open.size === 0) worker.unref();
    }
  }

  return {
    aside: <I, O>(module: AsideModule<I, O>, input: I, { asker, queue }: AsideTurn) =>
      queues[queue].run(asker, () => ask(module as AsideModule<unknown, unknown>, input) as Promise<O>),
    leave: () => void (thread && end(thread, unavailable())),
    async close() {
      // Those that wait are refused when it is their turn.
      isClosed = true;
      const worker = thread;
      if (!worker) return;
      end(worker, unavailable());
      await worker.terminate();
    },
  };
}
