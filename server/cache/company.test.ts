import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { INTERNAL_ADDRESS } from '../http/internal.ts';
import { queues } from '../queue/queue.ts';
import { recordStatements } from '../testing/plans.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
const ends: (() => void)[] = [];

beforeAll(async () => {
  t = await startTestApp();
  t.app.get('/api/held', { config: { rateLimit: false } }, () => new Promise((end) => ends.push(() => end('done'))));
});
afterAll(() => t.close());

const BUSY = '192.0.2.1';
const get = (url: string, remoteAddress: string) => t.app.inject({ url, remoteAddress });
const waiting = () => queues.get('calls')?.().waiting ?? 0;

/** A home that has used all its turns, and is the first to wait for a list that nobody else has requested. */
async function askBusily(url: string): Promise<{ list: Promise<number> }> {
  const held = Array.from({ length: 4 }, () => get('/api/held', BUSY));
  await vi.waitFor(() => expect(ends).toHaveLength(4));
  onTestFinished(async () => {
    for (const end of ends.splice(0)) end();
    await Promise.all(held);
  });
  let isAnswered = false;
  const list = get(url, BUSY).then(({ statusCode }) => {
    isAnswered = true;
    return statusCode;
  });
  await vi.waitFor(() => expect(waiting()).toBe(1));
  expect(isAnswered).toBe(false);
  return { list };
}

test('who comes to wait for an answer that a busy home asked for first waits in their own turn', async () => {
  const url = '/api/prompts?view=card&size=3';
  const first = await askBusily(url);
  expect((await get(url, '198.51.100.1')).statusCode).toBe(200);
  expect(await first.list).toBe(200);
  expect(waiting()).toBe(0);
});

test('a page that has its turn waits for none of another', async () => {
  const url = '/api/prompts?view=card&size=4';
  const first = await askBusily(url);
  expect((await get(url, INTERNAL_ADDRESS)).statusCode).toBe(200);
  expect(await first.list).toBe(200);
});

test('a list that nobody waits for any more is not made', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const held = Array.from({ length: 4 }, () => get('/api/held', '127.0.0.1'));
  await vi.waitFor(() => expect(ends).toHaveLength(4));
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /api/prompts?view=card&size=5 HTTP/1.1\r\nHost: a\r\n\r\n');
  await vi.waitFor(() => expect(waiting()).toBe(1));
  socket.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(0));
  const asked = recordStatements(t.services.database);
  for (const end of ends.splice(0)) end();
  await Promise.all(held);
  await vi.waitFor(() => expect(queues.get('calls')?.()).toEqual({ running: 0, waiting: 0 }));
  expect(asked.filter(({ sql }) => sql.includes('"prompts"'))).toEqual([]);
});

const connections = () =>
  new Promise<number>((resolve) => t.app.server.getConnections((_error, many) => resolve(many)));
