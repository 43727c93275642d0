import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, Reading } from './import.batches.ts';
import { readRows, type ImportRow } from './import.rows.ts';
import { UnusableFile } from './import.text.ts';

// The other side of import.batches.ts.

/**
 * Rows in one batch, which is one transaction, and characters of their contents: so many that what is done once for
 * each costs little, so few that a server on the same library hardly waits.
 */
const BATCH_ROWS = 1_024;
const BATCH_TEXT = 4_000_000;

/** Batches that are ready and not yet taken: one is stored, the next one waits. */
const AHEAD = 2;

const { file, defaults } = workerData as Reading;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
const say = (message: FromThread) => parentPort?.postMessage(message);

let asked = AHEAD;
let wake = (): void => undefined;
parentPort?.on('message', () => {
  asked += 1;
  wake();
});

/** Waits until a batch is wanted. */
async function send(rows: ImportRow[], bytes: number): Promise<void> {
  if (asked === 0) await new Promise<void>((resolve) => (wake = resolve));
  asked -= 1;
  say({ rows, bytes });
}

try {
  let [rows, text, bytes]: [ImportRow[], number, number] = [[], 0, 0];
  for await (const row of readRows(file, defaults, (read) => (bytes += read))) {
    rows.push(row);
    if ('text' in row) text += row.text.columns.content.length;
    if (rows.length < BATCH_ROWS && text <= BATCH_TEXT) continue;
    await send(rows, bytes);
    [rows, text, bytes] = [[], 0, 0];
  }
  await send(rows, bytes);
  say('end');
} catch (error) {
  // A class does not cross over.
  say(error instanceof UnusableFile ? { unusable: error.message } : { error });
}
// Or listening would keep the thread.
parentPort?.close();
