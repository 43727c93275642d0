import type { DeleteResult } from 'kysely';
import { setImmediate } from 'node:timers/promises';

/** Rows that are removed together: nobody waits for a long write, which on SQLite holds up the thread that serves everybody. */
const BATCH = 500;

/**
 * Removes rows a few at a time, and lets others come in between.
 * @param remove the statement that removes so many of them at most; asked for again until there are no more
 * @param signal leaves all but one batch for the next time
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
