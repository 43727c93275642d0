import { setImmediate } from 'node:timers/promises';

/** How work that nobody waits for is watched over. */
export interface Watch {
  /** Leaves the rest for the next time. */
  signal?: AbortSignal | undefined;
  /** Is told of each fault; without it the first one ends the work. */
  onFailure?: ((error: unknown) => void) | undefined;
}

/** Faults in a row after which it is rather the store or the database that is away than one thing that is wrong. */
const IN_A_ROW = 10;

/**
 * Works on each thing, one after the other, and lets others come in between. One that fails is told of and keeps none
 * behind it waiting.
 * @returns false when the rest is left for the next time
 */
export async function onEach<T>(
  things: readonly T[],
  work: (thing: T) => Promise<unknown>,
  { signal, onFailure }: Watch,
): Promise<boolean> {
  let failed = 0;
  for (const thing of things) {
    if (signal?.aborted || failed === IN_A_ROW) return false;
    try {
      await work(thing);
      failed = 0;
    } catch (error) {
      if (!onFailure) throw error;
      onFailure(error);
      failed += 1;
    }
    await setImmediate();
  }
  return failed < IN_A_ROW;
}
