import { Worker } from 'node:worker_threads';
import { bounded } from '../../bounded.ts';
import { unavailable } from '../../http/errors.ts';
import type { AsideModule } from '../aside.ts';

/** Reads that may wait for the thread; a search takes some milliseconds. */
const WAITING = 64;
/** After this long a read is given up, and its thread with it. */
const LONGEST = 10_000;
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** What the thread answers. */
export type AsideAnswer = { answer: unknown } | { error: unknown };

/**
 * A thread with a read-only connection of its own, because `node:sqlite` blocks the thread that it is called on
 * (design 5). It starts when it is first needed, and anew after it has failed.
 */
export function asideThread(file: string) {
  const oneByOne = bounded({ atOnce: 1, waiting: WAITING });
  let thread: Worker | undefined;

  async function ask(question: { module: string; input: unknown }): Promise<unknown> {
    const worker = (thread ??= start(file));
    worker.ref();
    try {
      const said = await answerOf(worker, question);
      if ('error' in said) throw said.error;
      return said.answer;
    } finally {
      // An idle thread keeps no process alive, of a command for example.
      worker.unref();
    }
  }

  function answerOf(worker: Worker, question: unknown): Promise<AsideAnswer> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        done();
        thread = undefined;
        void worker.terminate();
        reject(error);
      };
      const ended = () => fail(new Error('The reading thread ended'));
      const succeed = (answer: AsideAnswer) => {
        done();
        resolve(answer);
      };
      const timer = setTimeout(() => fail(unavailable('This takes too long at the moment')), LONGEST);
      const done = () => {
        clearTimeout(timer);
        worker.off('message', succeed).off('error', fail).off('exit', ended);
      };
      worker.on('message', succeed).on('error', fail).on('exit', ended);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage(question);
    });
  }

  return {
    run: <I, O>(module: AsideModule<I, O>, input: I) => oneByOne(() => ask({ module, input }) as Promise<O>),
    async close(): Promise<void> {
      await thread?.terminate();
    },
  };
}

function start(file: string): Worker {
  const worker = new Worker(new URL('aside.thread.ts', import.meta.url), { workerData: file, resourceLimits: LIMITS });
  // Heard by whoever waits for an answer; without a listener here a failure in between would end the process.
  worker.on('error', () => undefined);
  return worker;
}
