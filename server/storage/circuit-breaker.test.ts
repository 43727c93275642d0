import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

/** A server that is up or down, and asks through a breaker: for what it has, or for what always fails. */
function open() {
  const server = { isUp: false, asked: 0, probed: 0 };
  const breaker = new CircuitBreaker(
    async () => {
      server.probed += 1;
      if (!server.isUp) throw new Error('no answer');
    },
    () => new Error('down'),
  );
  const ask = (isBroken = false) =>
    breaker
      .run(async () => {
        server.asked += 1;
        if (!server.isUp || isBroken) throw new Error('no answer');
        return 'answer';
      })
      .catch((error: Error) => error.message);
  return { server, ask };
}

test('a server that is down is probed once a second, and asked for nothing else, until it answers', async () => {
  const { server, ask } = open();
  for (let n = 0; n < 5; n += 1) expect(await ask()).toBe('no answer');
  const many = () => Promise.all(Array.from({ length: 100 }, () => ask()));
  expect(new Set(await many())).toEqual(new Set(['down']));
  expect(new Set(await many())).toEqual(new Set(['down']));
  expect([server.asked, server.probed]).toEqual([5, 1]);
  server.isUp = true;
  await sleep(1_050);
  expect(new Set(await many())).toEqual(new Set(['answer']));
  expect(server.probed).toBe(2);
});

test('nobody keeps it open by asking for what fails on a server that is up', async () => {
  const { server, ask } = open();
  server.isUp = true;
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 8 }, () => ask(true)));
    expect(await ask()).toBe('answer');
  }
});
