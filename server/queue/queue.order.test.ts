import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Asker } from './askers.ts';
import { fairQueue, queues } from './queue.ts';

const soon = () => new Promise((then) => setImmediate(then));

interface Piece {
  name: number;
  asker: Asker;
  /** Its network, home and member. */
  owners: string[];
}

/** A naive model of the turn order: all that wait stand in lines, and are compared with each other every time. */
function told({ atOnce, most, ofOneHome }: { atOnce: number; most: number; ofOneHome: number }) {
  let waiting: Piece[] = [];
  let running: Piece[] = [];
  const begun: number[] = [];
  const refused: number[] = [];
  // Each waiter has a place in the line of its siblings: the last one on arrival, and after each turn.
  const places = new Map<string, number>();
  let last = 0;
  const placeOf = (owner = '') => places.get(owner) ?? 0;
  const goBehind = (owners: string[]) => owners.forEach((owner) => places.set(owner, (last += 1)));

  const inOrder = (pieces: Piece[]) =>
    pieces.toSorted((a, b) => {
      const level = a.owners.findIndex((owner, at) => owner !== b.owners[at]);
      return level === -1 ? a.name - b.name : placeOf(a.owners[level]) - placeOf(b.owners[level]);
    });
  function remove(piece: Piece | undefined): void {
    waiting = waiting.filter((one) => one !== piece);
    for (const owner of piece?.owners ?? [])
      if (!waiting.some(({ owners }) => owners.includes(owner))) places.delete(owner);
  }
  function begin(): void {
    const [next] = inOrder(waiting);
    if (!next || running.length >= atOnce) return;
    remove(next);
    running.push(next);
    begun.push(next.name);
    goBehind(next.owners.filter((owner) => places.has(owner)));
  }
  function refuse(among: Piece[]): void {
    const heaviest = [0, 1, 2].reduce((pieces, level) => {
      const parts = Map.groupBy(inOrder(pieces), ({ owners }) => owners[level]);
      return [...parts.values()].reduce((largest, part) => (part.length >= largest.length ? part : largest), []);
    }, among);
    const loser = heaviest.at(-1);
    remove(loser);
    if (loser) refused.push(loser.name);
  }

  return {
    begun,
    refused,
    load: () => ({ running: running.length, waiting: waiting.length }),
    ask(name: number, asker: Asker): void {
      const { member, home, network } = asker;
      const same = [...running, ...waiting].find((one) => member !== undefined && one.asker.member === member);
      const owners = same?.owners ?? [`${network}`, `${network} ${home}`, `${network} ${home} ${member}`];
      goBehind(owners.filter((owner) => !places.has(owner)));
      waiting.push({ name, asker, owners });
      begin();
      const neighbours = waiting.filter((one) => one.owners[1] === owners[1]);
      if (neighbours.length > ofOneHome) refuse(neighbours);
      else if (waiting.length > most) refuse(waiting);
    },
    leave(name: number): void {
      const leaving = waiting.find((one) => one.name === name);
      remove(leaving);
      if (leaving) refused.push(name);
    },
    end(): void {
      goBehind(running.shift()?.owners.filter((owner) => places.has(owner)) ?? []);
      begin();
    },
  };
}

const asker = fc.record({
  network: fc.constantFrom('n', 'm', 'o'),
  home: fc.constantFrom('a', 'b'),
  member: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
});
const step = fc.oneof(
  { weight: 4, arbitrary: asker.map((who) => ({ ask: who })) },
  { weight: 2, arbitrary: fc.constant('end' as const) },
  { weight: 1, arbitrary: fc.nat().map((which) => ({ leave: which })) },
);
const shape = fc.record({
  atOnce: fc.integer({ min: 1, max: 3 }),
  most: fc.integer({ min: 0, max: 12 }),
  ofOneHome: fc.integer({ min: 0, max: 6 }),
});

test('however askers come and leave, turns and refusals are as told, nothing is lost, and all places come back', async () => {
  await fc.assert(
    fc.asyncProperty(shape, fc.array(step, { maxLength: 80 }), async (size, steps) => {
      const { run } = fairQueue('order', { atOnce: size.atOnce, waiting: size.most, ofOneHome: size.ofOneHome });
      const model = told(size);
      const asked: AbortController[] = [];
      const begun: number[] = [];
      const refused: number[] = [];
      const ends: (() => void)[] = [];
      const ask = (who: Asker) => {
        const name = asked.length;
        const leaving = new AbortController();
        asked.push(leaving);
        const { home, network } = who;
        run({ ...who, home: `${network} ${home}`, left: leaving.signal }, () => {
          begun.push(name);
          return new Promise<void>((end) => ends.push(end));
        }).catch(() => refused.push(name));
        model.ask(name, who);
      };
      const end = () => {
        ends.shift()?.();
        model.end();
      };
      const check = async () => {
        await soon();
        expect({ begun, refused }).toEqual({ begun: model.begun, refused: model.refused });
        expect(queues.get('order')?.()).toEqual(model.load());
      };
      for (const one of steps) {
        if (one === 'end') end();
        else if ('ask' in one) ask(one.ask);
        else if (asked.length > 0) {
          asked[one.leave % asked.length]?.abort();
          model.leave(one.leave % asked.length);
        }
        await check();
      }
      while (ends.length > 0) {
        end();
        await check();
      }
      expect([...begun, ...refused].toSorted((a, b) => a - b)).toEqual([...asked.keys()]);
      expect(queues.get('order')?.()).toEqual({ running: 0, waiting: 0 });
    }),
  );
});
