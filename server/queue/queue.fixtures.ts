import type { Asker } from './askers.ts';
import { fairQueue, queues } from './queue.ts';

export const soon = () => new Promise((then) => setImmediate(then));

/** Everybody lives alone in a network. */
export const by = (name: string): Asker => ({ home: `home of ${name}`, network: `network of ${name}` });

/** A queue whose work is named when it begins, and ends when it is told to, one after the other. */
export function workshop({ atOnce = 1, waiting = 100, ofOneHome = 100 } = {}) {
  const { run } = fairQueue('test', { atOnce, waiting, ofOneHome });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    refused,
    ask: (name: string, asker: Asker) =>
      run(asker, () => {
        begun.push(name);
        return new Promise<void>((end) => ends.push(end));
      }).catch(() => void refused.push(name)),
    /** @returns how much goes on */
    async end() {
      await soon();
      ends.shift()?.();
      await soon();
      return ends.length;
    },
    load: () => queues.get('test')?.(),
  };
}
