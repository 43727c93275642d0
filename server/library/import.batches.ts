import { Worker } from 'node:worker_threads';
import type { Defaults, ImportRow } from './import.rows.ts';
import { UnusableFile } from './import.text.ts';

/** What the thread reads. */
export interface Reading {
  file: string;
  defaults: Defaults;
}

/** What it says: the rows of a batch and the bytes it has read for them, or how it ended. */
export type FromThread = { rows: ImportRow[]; bytes: number } | { unusable: string } | { error: unknown } | 'end';

/** A few batches of the longest rows fit in many times; without limits garbage is left lying. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/**
 * The rows of a CSV file in batches, read, checked and prepared in a thread of their own while the batch before is
 * stored.
 * @param onBytes called with the number of bytes that were read for each batch
 * @throws UnusableFile as `readRows`
 */
export async function* preparedBatches(
  file: string,
  { categories, tags }: Defaults,
  onBytes: (bytes: number) => void = () => undefined,
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
  try {
    for (;;) {
      const message = said.shift();
      if (message === 'end') return;
      if (!message) await new Promise<void>((resolve) => (wake = resolve));
      else if ('unusable' in message) throw new UnusableFile(message.unusable);
      else if ('error' in message) throw message.error;
      else {
        onBytes(message.bytes);
        yield message.rows;
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
        worker.postMessage('next');
      }
    }
  } finally {
    await worker.terminate();
  }
}
