import { lines } from './bounded.ts';
import { unavailable } from './http/errors.ts';

interface Waiting {
  go: () => void;
  refuse: (error: Error) => void;
}

/** Seconds after which it is worth coming back to a line that was full. */
const COME_BACK = 2;

/**
 * As `bounded`, but each asker has a line, and the lines take turns: whoever asks for a hundred things at once waits for all
 * of them, and others for one of these at most. When the line is full, whoever has most in it loses the latest of it.
 * @throws 503 for what finds no place
 */
export function fairLine(name: string, { atOnce, waiting }: { atOnce: number; waiting: number }) {
  /** In the order of their turns. */
  const askers = new Map<string, Waiting[]>();
  let running = 0;
  let count = 0;
  lines.set(name, () => ({ running, waiting: count }));

  function makeRoom(asker: string): void {
    const own = askers.get(asker)?.length ?? 0;
    const [longest = []] = [...askers.values()].sort((a, b) => b.length - a.length);
    const full = unavailable('Too busy at the moment, try again', COME_BACK);
    if (own + 1 >= longest.length) throw full;
    longest.pop()?.refuse(full);
    count -= 1;
  }

  function next(): void {
    const [first] = askers;
    if (!first) {
      running -= 1;
      return;
    }
    const [asker, line] = first;
    const turn = line.shift();
    count -= 1;
    // Behind the others, if there is more.
    askers.delete(asker);
    if (line.length > 0) askers.set(asker, line);
    turn?.go();
  }

  return async function run<T>(asker: string, work: () => Promise<T>): Promise<T> {
    if (running < atOnce) {
      running += 1;
    } else {
      if (count >= waiting) makeRoom(asker);
      count += 1;
      await new Promise<void>((go, refuse) => {
        const line = askers.get(asker);
        if (line) line.push({ go, refuse });
        else askers.set(asker, [{ go, refuse }]);
      });
    }
    try {
      return await work();
    } finally {
      next();
    }
  };
}
