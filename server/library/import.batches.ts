import { Worker } from 'node:worker_threads';
import type { Defaults, ImportRow } from './import.rows.ts';
import { UnusableFile } from './import.text.ts';

/** Input of the worker thread. */
export interface FileToImport {
  file: string;
  defaults: Defaults;
}

/** Messages of the worker thread: rows of a batch and the bytes read for them, or how it ended. */
export type FromThread =
  | { rows: ImportRow[]; bytes: number }
  | { leftOut: string[] }
  | { unusable: string }
  | { error: unknown }
  | 'end';

/**
 * Pieces of one batch, which is one transaction: enough that its fixed costs are small, and few enough that other
 * writers of the library wait only about a second. The first batches are smaller, so that storing starts early.
 */
const PIECES = 32;
const FIRST_PIECES = 4;

/** A few batches of the longest rows fit in many times; without limits the thread postpones garbage collection. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/**
 * The rows of a CSV file in batches. A worker thread reads, checks and prepares a batch while the one before it is
 * stored.
 * @param onBytes called with the number of bytes that were read for each batch
 * @param onLeftOut called with the names of unused columns
 * @throws UnusableFile as `readRows`
 */
export async function* preparedBatches(
  file: string,
  { categories, tags }: Defaults,
  onBytes: (bytes: number) => void = () => undefined,
  onLeftOut: (names: string[]) => void = () => undefined,
): AsyncGenerator<ImportRow[]> {
  const reading: FileToImport = { file, defaults: { categories, tags } };
  const worker = new Worker(new URL('import.thread.ts', import.meta.url), {
    workerData: reading,
    resourceLimits: LIMITS,
  });
  const messages: FromThread[] = [];
  let wake = (): void => undefined;
  const take = (message: FromThread) => {
    messages.push(message);
    wake();
  };
  worker.on('message', take);
  worker.on('error', (error) => take({ error }));
  worker.on('exit', () => take({ error: new Error('The reading thread ended') }));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  const ask = (pieces: number) => worker.postMessage(pieces);
  let [rows, bytes, pieces]: [ImportRow[], number, number] = [[], 0, 0];
  let size = FIRST_PIECES;
  try {
    // The thread prepares the next batch while one is stored.
    ask(PIECES);
    ask(PIECES);
    for (;;) {
      const message = messages.shift();
      if (message === 'end') break;
      if (!message) await new Promise<void>((resolve) => (wake = resolve));
      else if ('leftOut' in message) onLeftOut(message.leftOut);
      else if ('unusable' in message) throw new UnusableFile(message.unusable);
      else if ('error' in message) throw message.error;
      else {
        rows.push(...message.rows);
        bytes += message.bytes;
        if (++pieces < size) continue;
        onBytes(bytes);
        yield rows;
        ask(size);
        [rows, bytes, pieces] = [[], 0, 0];
        size = Math.min(size * 2, PIECES);
      }
    }
    onBytes(bytes);
    if (rows.length > 0) yield rows;
  } finally {
    await worker.terminate();
  }
}
