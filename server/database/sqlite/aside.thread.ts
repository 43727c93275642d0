import { parentPort, workerData } from 'node:worker_threads';
import { runHere } from '../aside.ts';
import type { AsideAnswer } from './aside.ts';
import { openSqliteReader } from './sqlite.ts';

// The other side of aside.ts.
const database = openSqliteReader(String(workerData));

parentPort?.on('message', async ({ module, input }: { module: string; input: unknown }) => {
  let said: AsideAnswer;
  try {
    said = { answer: await runHere(database, module, input) };
  } catch (error) {
    said = { error };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(said);
});
