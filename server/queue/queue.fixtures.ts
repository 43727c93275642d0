import type { Asker } from './askers.ts';
import { fairQueue, queues } from './queue.ts';

export const soon = () => new Promise((then) => setImmediate(then));

/** Each asker is alone in its network. */
export const by = (name: string): Asker => ({ home: `home of ${name}`, network: `network of ${name}` });

/** A queue that records the name of work when it begins; `end` ends the oldest piece. */
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
    /** @returns number of pieces that still run */
    async end() {
      await soon();
      ends.shift()?.();
      await soon();
      return ends.length;
    },
    load: () => queues.get('test')?.(),
  };
}
