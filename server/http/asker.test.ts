import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fairQueue, queues } from '../queue/queue.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { head, open } from '../testing/wire.ts';
import { askerOf, DONE_FOR } from './asker.ts';
import { INTERNAL_ADDRESS } from './internal.ts';

let t: TestApp;
let ann: TestUser;
const begun: string[] = [];
let end = () => {};

beforeAll(async () => {
  t = await startTestApp();
  const queue = fairQueue('test', { atOnce: 1, waiting: 10 });
  t.app.get('/asker', async (request) => askerOf(request));
  t.app.get('/wait/:name', (request) =>
    queue.run(askerOf(request), async () => {
      begun.push((request.params as { name: string }).name);
      await new Promise<void>((ended) => (end = ended));
      return {};
    }),
  );
  ann = await t.user('Ann');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  t.app.server.closeAllConnections();
  await t.close();
});

test.each([
  ['203.0.113.7', { home: '203.0.113.7', network: '203.0.113.0/24' }],
  ['2001:db8:1:2:3::4', { home: '2001:db8:1:2::/64', network: '2001:db8:1:0::/48' }],
  ['::ffff:203.0.113.7', { home: '203.0.113.7', network: '203.0.113.0/24' }],
])('%s is of a home and a network', async (remoteAddress, asker) => {
  expect((await t.visitor.send({ url: '/asker', remoteAddress })).body).toMatchObject(asker);
  expect((await t.as(ann).send({ url: '/asker', remoteAddress })).body).toMatchObject({ ...asker, member: ann.id });
});

test('what the server asks itself is asked by whom it is done for, and nobody else can say so', async () => {
  const headers = { [DONE_FOR]: '203.0.113.7' };
  const ask = async (remoteAddress: string) => (await t.visitor.send({ url: '/asker', remoteAddress, headers })).body;
  expect(await ask(INTERNAL_ADDRESS)).toMatchObject({ home: '203.0.113.7' });
  expect(await ask('198.51.100.1')).toMatchObject({ home: '198.51.100.1' });
});

test('what waits for a client that has hung up is not done', async () => {
  const { port } = t.app.server.address() as AddressInfo;
  const waiting = () => queues.get('test')?.().waiting;
  const ask = async (name: string) => {
    const socket = await open(port);
    socket.write(head('GET', `/wait/${name}`));
    return socket;
  };
  const first = await ask('first');
  await vi.waitFor(() => expect(begun).toEqual(['first']));
  const gone = await ask('gone');
  await vi.waitFor(() => expect(waiting()).toBe(1));
  const last = await ask('last');
  await vi.waitFor(() => expect(waiting()).toBe(2));
  gone.destroy();
  await vi.waitFor(() => expect(waiting()).toBe(1));
  end();
  await once(first, 'data');
  await vi.waitFor(() => expect(begun).toEqual(['first', 'last']));
  end();
  await once(last, 'data');
});
