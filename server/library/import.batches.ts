import { Worker } from 'node:worker_threads';
import type { Defaults, ImportRow } from './import.rows.ts';
import { UnusableFile } from './import.text.ts';

/** What the thread reads. */
export interface Reading {
  file: string;
  defaults: Defaults;
}

/** What it says: rows of a batch and the bytes it has read for them, or how it ended. */
export type FromThread =
  | { rows: ImportRow[]; bytes: number }
  | { leftOut: string[] }
  | { unusable: string }
  | { error: unknown }
  | 'end';

/**
 * Pieces of one batch, which is one transaction: so many that what is done once for each costs little, so few that other
 * writers on the same library wait a second. The first batches are smaller, or there would be nothing to store meanwhile.
 */
const PIECES = 32;
const FIRST_PIECES = 4;

/** A few batches of the longest rows fit in many times; without limits garbage is left lying. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/**
 * The rows of a CSV file in batches, read, checked and prepared in a thread of their own while the batch before is
 * stored.
 * @param onBytes called with the number of bytes that were read for each batch
 * @param onLeftOut called with the names of columns that nothing is made of
 * @throws UnusableFile as `readRows`
 */
export async function* preparedBatches(
  file: string,
  { categories, tags }: Defaults,
  onBytes: (bytes: number) => void = () => undefined,
  onLeftOut: (names: string[]) => void = () => undefined,
): AsyncGenerator<ImportRow[]> {
  const reading: Reading = { file, defaults: { categories, tags } };
  const worker = new Worker(new URL('import.thread.ts', import.meta.url), {
    workerData: reading,
    resourceLimits: LIMITS,
  });
  const said: FromThread[] = [];
  let wake = (): void => undefined;
  const take = (message: FromThread) => {
    said.push(message);
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
    // While one batch is stored the next one is made.
    ask(PIECES);
    ask(PIECES);
    for (;;) {
      const message = said.shift();
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
