import { setImmediate } from 'node:timers/promises';

/** How to stop background work, and where its errors go. */
export interface JobOptions {
  /** Aborting leaves the remaining items for the next time. */
  signal?: AbortSignal | undefined;
  /** Receives each error; without it the first error ends the work. */
  onFailure?: ((error: unknown) => void) | undefined;
}

/** After so many failures in a row the store or the database is probably down, not a single item broken. */
const MAX_FAILURES_IN_A_ROW = 10;

/**
 * Processes items in sequence and yields to the event loop after each. A failed item is reported; the next one runs.
 * @returns false when items are left for the next time
 */
export async function forEachJob<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { signal, onFailure }: JobOptions,
): Promise<boolean> {
  let failed = 0;
  for (const item of items) {
    if (signal?.aborted || failed === MAX_FAILURES_IN_A_ROW) return false;
    try {
      await work(item);
      failed = 0;
    } catch (error) {
      if (!onFailure) throw error;
      onFailure(error);
      failed += 1;
    }
    await setImmediate();
  }
  return failed < MAX_FAILURES_IN_A_ROW;
}
