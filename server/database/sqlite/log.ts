import { Worker } from 'node:worker_threads';

/**
 * Runs `work`, which writes much into the library in this file, while a thread beside it copies the log into the file: what
 * is left of that for the one thread that writes is little.
 */
export async function withLogCopied<T>(file: string, work: () => Promise<T>): Promise<T> {
  // What is in memory has no log.
  if (file === ':memory:') return work();
  const worker = new Worker(new URL('log.thread.ts', import.meta.url), { workerData: file });
  // It only helps: whatever keeps it from copying, the writer meets as well and says so.
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
