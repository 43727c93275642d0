import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { afterAccepting } from './accepting.ts';

/** A server that gets this many connections, one in each round of the event loop. */
function office() {
  const server = new EventEmitter();
  const takenIn = afterAccepting(server as unknown as Server);
  const came = { many: 0 };
  const take = () => {
    came.many += 1;
    server.emit('connection');
  };
  return {
    takenIn,
    came,
    take,
    async takeAll(many: number) {
      for (let n = 0; n < many; n += 1) {
        take();
        await setImmediate();
      }
    },
  };
}

test('nobody waits where no connection has come', async () => {
  const { takenIn, take } = office();
  let isOver = false;
  const rounds = setImmediate().then(() => expect(isOver).toBe(true));
  void takenIn().then(() => (isOver = true));
  await rounds;
  take();
  await takenIn();
  isOver = false;
  const again = setImmediate().then(() => expect(isOver).toBe(true));
  void takenIn().then(() => (isOver = true));
  await again;
});

test('all that ask wait until the last connection is there, however many ask', async () => {
  const { takenIn, takeAll, came } = office();
  const all = takeAll(50);
  const seen = await Promise.all(Array.from({ length: 4 }, () => takenIn().then(() => came.many)));
  await all;
  expect(seen).toEqual([50, 50, 50, 50]);
});

test('work begins all the same when connections come on and on', async () => {
  const { takenIn, takeAll, came } = office();
  const all = takeAll(1_000);
  await takenIn();
  expect(came.many).toBeGreaterThan(100);
  expect(came.many).toBeLessThan(1_000);
  await all;
});
