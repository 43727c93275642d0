import type { DeleteResult } from 'kysely';
import { setImmediate } from 'node:timers/promises';

/** Rows per batch. A long write would delay other writers and, on SQLite, block the main thread. */
const BATCH = 500;

/**
 * Deletes rows in batches and yields to the event loop after each.
 * @param remove builds the statement that deletes at most `most` rows; it runs until no rows are left
 * @param signal when aborted, the current batch is the last; the rest is left for the next time
 */
export async function inBatches(
  remove: (most: number) => { executeTakeFirst(): Promise<DeleteResult | undefined> },
  signal?: AbortSignal,
): Promise<void> {
  let removed: number;
  do {
    removed = Number((await remove(BATCH).executeTakeFirst())?.numDeletedRows ?? 0);
    if (signal?.aborted) return;
    await setImmediate();
  } while (removed === BATCH);
}
