import { unavailable } from './http/errors.ts';

/** How much of a line is taken right now. */
interface Load {
  running: number;
  waiting: number;
}

/** Every line of this process by its name, for the metrics. */
export const lines = new Map<string, () => Load>();

/**
 * Runs heavy work, `atOnce` pieces at a time, the others waiting in line. So a rush of sign-ins or uploads takes
 * longer, but neither all processors nor all memory.
 * @param name what the metrics call the line; of two with one name they tell the later
 * @throws 503 when `waiting` pieces are in line already
 */
export function bounded(name: string, { atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = [];
  let running = 0;
  lines.set(name, () => ({ running, waiting: line.length }));
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) {
      running += 1;
    } else {
      if (line.length >= waiting) throw unavailable('Too busy at the moment, try again');
      await new Promise<void>((turn) => line.push(turn));
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      // The place is handed over, so that nobody who comes now slips in before those who wait.
      if (next) next();
      else running -= 1;
    }
  };
}
