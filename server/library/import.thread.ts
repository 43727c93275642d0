import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, Reading } from './import.batches.ts';
import { readRows, type ImportRow } from './import.rows.ts';
import { UnusableFile } from './import.text.ts';

// The other side of import.batches.ts.

/** Rows of one piece, and characters of their contents: so few that garbage is gone before it is moved about. */
const PIECE_ROWS = 128;
const PIECE_TEXT = 300_000;

const { file, defaults } = workerData as Reading;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
const say = (message: FromThread) => parentPort?.postMessage(message);

const sayLeftOut = (leftOut: string[]) => say({ leftOut });

let asked = 0;
let wake = (): void => undefined;
parentPort?.on('message', (pieces: number) => {
  asked += pieces;
  wake();
});

/** Waits until a piece is wanted. */
async function send(rows: ImportRow[], bytes: number): Promise<void> {
  if (asked === 0) await new Promise<void>((resolve) => (wake = resolve));
  asked -= 1;
  say({ rows, bytes });
}

try {
  let [rows, text, bytes]: [ImportRow[], number, number] = [[], 0, 0];
  for await (const row of readRows(file, defaults, (read) => (bytes += read), sayLeftOut)) {
    rows.push(row);
    if ('text' in row) text += row.text.columns.content.length;
    if (rows.length < PIECE_ROWS && text <= PIECE_TEXT) continue;
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
