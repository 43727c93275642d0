import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, FileToImport } from './import.batches.ts';
import { readRows, type ImportRow } from './import.rows.ts';
import { UnusableFile } from './import.text.ts';

// The worker thread of import.batches.ts.

/** Rows of one piece, and characters of their contents: few enough to be collected as young garbage. */
const PIECE_ROWS = 128;
const PIECE_TEXT = 300_000;

const { file, defaults } = workerData as FileToImport;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
const post = (message: FromThread) => parentPort?.postMessage(message);

const postLeftOut = (leftOut: string[]) => post({ leftOut });

let requested = 0;
let wake = (): void => undefined;
parentPort?.on('message', (pieces: number) => {
  requested += pieces;
  wake();
});

/** Waits until a piece is requested. */
async function send(rows: ImportRow[], bytes: number): Promise<void> {
  if (requested === 0) await new Promise<void>((resolve) => (wake = resolve));
  requested -= 1;
  post({ rows, bytes });
}

try {
  let [rows, text, bytes]: [ImportRow[], number, number] = [[], 0, 0];
  for await (const row of readRows(file, defaults, (read) => (bytes += read), postLeftOut)) {
    rows.push(row);
    if ('text' in row) text += row.text.columns.content.length;
    if (rows.length < PIECE_ROWS && text <= PIECE_TEXT) continue;
    await send(rows, bytes);
    [rows, text, bytes] = [[], 0, 0];
  }
  await send(rows, bytes);
  post('end');
} catch (error) {
  // Class instances cannot be posted between threads.
  post(error instanceof UnusableFile ? { unusable: error.message } : { error });
}
// A listening port would keep the thread alive.
parentPort?.close();
