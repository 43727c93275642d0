import Fastify from 'fastify';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fairQueue, queues } from '../queue/queue.ts';
import { askerOf } from './asker.ts';
import { unauthenticated } from '../errors.ts';
import { registerLargeAnswers } from './large-answers.ts';
import { registerTurns } from './turns.ts';

/** Requests that run until they are told to end, by name. */
function office() {
  const app = Fastify();
  app.decorateRequest('viewer', undefined);
  app.addHook('onRequest', async (request) => {
    const { member } = request.headers;
    if (member) request.viewer = { id: Number(member), role: 'member' };
  });
  registerTurns(app);
  registerLargeAnswers(app, () => undefined);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = async (name: string) => {
    begun.push(name);
    await new Promise<void>((end) => ends.set(name, end));
    return name;
  };
  app.get<{ Params: { name: string } }>('/api/things/:name', ({ params }) => work(params.name));
  const queue = fairQueue('slow', { atOnce: 1, waiting: 100 });
  app.get<{ Params: { name: string } }>('/api/slow/:name', async (request) => {
    const { name } = request.params;
    const reauthorize = async () => {
      if (name === 'may no longer') throw unauthenticated();
    };
    await queue.run({ ...askerOf(request), reauthorize }, () => {
      if (name === 'throws at once') throw new Error('at once');
      return name === 'fails' ? Promise.reject(new Error('later')) : work(`slow ${name}`);
    });
    return work(name);
  });
  app.get<{ Params: { name: string } }>('/api/large/:name', async ({ params }, reply) => {
    await reply.takePlace();
    return work(params.name);
  });
  app.get<{ Params: { name: string } }>('/pages/:name', ({ params }) => work(params.name));
  return {
    app,
    begun,
    call: (name: string, home: string, path = '/api/things/', headers = {}) =>
      app.inject({ url: path + name, remoteAddress: home, headers }),
    async settle() {
      for (let n = 0; n < 50; n += 1) await setImmediate();
    },
    end: (name: string) => ends.get(name)?.(),
  };
}

test('a home has four calls worked on at once, and others begin beside them however many of its wait', async () => {
  const { begun, call, settle, end } = office();
  for (let n = 0; n < 300; n += 1) void call(`a${n}`, '192.0.2.1');
  await settle();
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3']);
  const others = ['198.51.100.1', '203.0.113.1', '2001:db8::1'].map((home, n) => call(`b${n}`, home));
  await settle();
  expect(begun.slice(4)).toEqual(['b0', 'b1', 'b2']);
  for (const name of ['b0', 'b1', 'b2', 'a2']) end(name);
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await settle();
  expect(begun.slice(7)).toEqual(['a4']);
});

test('when all places are taken, homes take turns: who comes last is next', async () => {
  const { begun, call, settle, end } = office();
  const homes = [1, 2, 3, 4].map((n) => `192.0.${n}.1`);
  for (const home of homes) for (let n = 0; n < 100; n += 1) void call(`${home}-${n}`, home);
  await settle();
  expect(begun).toHaveLength(16);
  void call('late', '198.51.100.1');
  await settle();
  expect(begun).toHaveLength(16);
  end('192.0.1.1-0');
  await settle();
  expect(begun.slice(16)).toEqual(['late']);
});

test('members take turns with all who are nobody known, from however many networks these come', async () => {
  const { begun, call, settle, end } = office();
  for (let n = 0; n < 200; n += 1) void call(`a${n}`, `192.0.${n}.1`);
  await settle();
  const mine = ['m0', 'm1'].map((name) => call(name, '198.51.100.1', '/api/things/', { member: '7' }));
  await settle();
  for (const name of ['a0', 'a1', 'a2', 'a3']) end(name);
  await settle();
  expect(begun.slice(16).toSorted()).toEqual(['a16', 'a17', 'm0', 'm1']);
  for (const name of ['m0', 'm1']) end(name);
  expect((await Promise.all(mine)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

test('who waits for a place among large answers takes none among the calls meanwhile', async () => {
  const { begun, call, settle, end } = office();
  const large = Array.from({ length: 40 }, (_, n) => call(`l${n}`, `192.0.${n}.1`, '/api/large/'));
  await settle();
  expect(begun).toEqual(['l0', 'l1', 'l2', 'l3']);
  void call('small', '198.51.100.1');
  await settle();
  expect(begun.slice(4)).toEqual(['small']);
  for (let n = 0; n < 40; n += 1) {
    end(`l${n}`);
    await settle();
  }
  expect((await Promise.all(large)).map(({ statusCode }) => statusCode)).toEqual(large.map(() => 200));
});

// Such as passwords and long texts: a client with many of these would hold all places, with everybody else waiting.
test('who has to wait for something slower takes no place meanwhile, and has one again when it is their turn', async () => {
  const { begun, call, settle, end } = office();
  const slow = Array.from({ length: 40 }, (_, n) => call(`s${n}`, `192.0.${n}.1`, '/api/slow/'));
  await settle();
  expect(begun).toEqual(['slow s0']);
  const others = Array.from({ length: 15 }, (_, n) => call(`b${n}`, `198.51.${n}.1`));
  await settle();
  // The request in progress keeps its place.
  expect(begun.slice(1)).toEqual(others.map((_, n) => `b${n}`));

  end('slow s0');
  await settle();
  expect(begun.slice(16)).toEqual(['s0', 'slow s1']);
  // All places are taken, and it takes one more.
  end('slow s1');
  await settle();
  expect(begun.slice(18)).toEqual(['s1', 'slow s2']);
  expect(queues.get('calls')?.()).toMatchObject({ running: 18 });
  void call('late', '203.0.113.1');
  for (const name of ['b0', 's0', 's1']) end(name);
  await settle();
  expect(begun.slice(20)).toEqual(['late']);
  expect((await slow[1])?.statusCode).toBe(200);
});

// The outcome of the request by name, and the status of its response.
test.each([
  ['fails', 500],
  ['throws at once', 500],
  ['may no longer', 401],
])('a call whose slower work %s has its place until it is answered, and no longer', async (name, status) => {
  const { call, settle, end } = office();
  const first = call('first', '192.0.2.1', '/api/slow/');
  await settle();
  const second = call(name, '198.51.100.1', '/api/slow/');
  await settle();
  expect(queues.get('calls')?.()).toEqual({ running: 1, waiting: 0 });
  for (const one of ['slow first', 'first', `slow ${name}`, name]) {
    end(one);
    await settle();
  }
  expect([(await first).statusCode, (await second).statusCode]).toEqual([200, status]);
  expect(queues.get('calls')?.()).toEqual({ running: 0, waiting: 0 });
  expect(queues.get('slow')?.()).toEqual({ running: 0, waiting: 0 });
});

test('a call whose client leaves while it waits for something slower has no place any more', async () => {
  const { app, call, settle, end, begun } = office();
  onTestFinished(() => app.close());
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  void call('first', '192.0.2.1', '/api/slow/');
  await settle();
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET /api/slow/second HTTP/1.1\r\nHost: a\r\n\r\n');
  await vi.waitFor(() => expect(queues.get('slow')?.()).toEqual({ running: 1, waiting: 1 }));
  socket.destroy();
  await vi.waitFor(() => expect(queues.get('slow')?.()).toEqual({ running: 1, waiting: 0 }));
  end('slow first');
  await settle();
  end('first');
  await vi.waitFor(() => expect(queues.get('calls')?.()).toEqual({ running: 0, waiting: 0 }));
  expect(begun).toEqual(['slow first', 'first']);
});

test('when too many wait, those of whoever asked for most are told to come back; pages take no turn here', async () => {
  const { begun, call, settle } = office();
  const many = Array.from({ length: 1_010 }, (_, n) => call(`a${n}`, '192.0.2.1'));
  await settle();
  const refused = await Promise.race(many);
  expect([refused.statusCode, refused.headers['retry-after'] ?? '2']).toEqual([503, '2']);
  void call('b', '198.51.100.1');
  void call('page', '192.0.2.1', '/pages/');
  await settle();
  expect(begun.slice(4).toSorted()).toEqual(['b', 'page']);
});

test('of one home 250 wait, however much room there is for others', async () => {
  const { begun, call, settle, end } = office();
  let refused = 0;
  for (let n = 0; n < 300; n += 1)
    void call(`a${n}`, '192.0.2.1').then(({ statusCode }) => (refused += statusCode === 503 ? 1 : 0));
  await settle();
  await expect.poll(() => refused).toBe(300 - 4 - 250);
  end('a0');
  await settle();
  expect(begun.at(-1)).toBe('a4');
});
