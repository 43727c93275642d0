import { Worker } from 'node:worker_threads';

/**
 * Runs bulk writes while a worker thread checkpoints the WAL into the database file. That leaves little of this work
 * to the writing thread.
 */
export async function withLogCopied<T>(file: string, work: () => Promise<T>): Promise<T> {
  // A database in memory has no WAL.
  if (file === ':memory:') return work();
  const worker = new Worker(new URL('log.thread.ts', import.meta.url), { workerData: file });
  // The worker is optional: any problem with the file also fails the writer, which reports it.
  worker.on('error', () => undefined);
  const ended = new Promise((resolve) => worker.on('exit', resolve));
  try {
    return await work();
  } finally {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    worker.postMessage('end');
    await ended;
  }
}
