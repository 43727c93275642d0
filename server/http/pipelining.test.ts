import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { answersOf, head, open } from '../testing/wire.ts';

let t: TestApp;
let port: number;
let ann: TestUser;
const MB = 2 ** 20;
/** Of ten prompts, some 2 MB. */
const WHOLE = '/api/prompts?size=10';

beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
  ann = await t.user('Ann');
  for (let n = 0; n < 10; n += 1) await t.prompt(ann, { title: `Long ${n}`, content: 'long '.repeat(39_000) });
});
afterAll(() => t.close());

/** A connection that reads nothing by itself, with the server's side of it. */
async function pair(): Promise<{ client: Socket; server: Socket }> {
  const begun = once(t.app.server, 'connection') as Promise<[Socket]>;
  const client = await open(port);
  const [server] = await begun;
  return { client, server };
}

/** Once the connection's buffers are full, and others were answered meanwhile. */
async function settled(server: Socket): Promise<void> {
  await vi.waitFor(() => expect(server.writableLength).toBeGreaterThan(0), { timeout: 10_000 });
  for (let n = 0; n < 20; n += 1) expect((await fetch(`http://127.0.0.1:${port}${WHOLE}`)).status).toBe(200);
}

test.each([
  ['made for each', () => ({ Authorization: `Bearer ${ann.token}` })],
  ['kept ready', () => ({})],
])(
  'of 50 piped requests for whole prompts (%s) one answer at a time waits for who reads nothing',
  async (_, headers) => {
    const { client, server } = await pair();
    client.write(head('GET', WHOLE, headers()).repeat(50));
    await settled(server);
    expect(server.writableLength).toBeLessThan(2.2 * MB);
    // And they are right for who begins to read.
    const answers = await answersOf(client, Array<string>(50).fill('GET'));
    for (const { status, body } of answers)
      expect([status, JSON.parse(body.toString()).list.length]).toEqual([200, 10]);
  },
);

test('piped requests of every kind are answered each, in order, and the connection goes on', async () => {
  const id = await t.prompt(ann, { title: 'Short' });
  const json = { 'Content-Type': 'application/json' };
  const login = '{"email":1}';
  const kinds: [request: string, method: string, status: number, holds: string][] = [
    [head('GET', '/healthz'), 'GET', 200, '"ok"'],
    [head('GET', `/api/prompts/${id}`), 'GET', 200, 'Short'],
    [head('GET', '/api/auth/me', { Authorization: `Bearer ${ann.token}` }), 'GET', 200, 'ann@example.com'],
    [head('POST', '/api/auth/login', json, login), 'POST', 400, 'invalid'],
    [head('HEAD', '/api/categories'), 'HEAD', 200, ''],
    [head('POST', '/api/auth/login', { ...json, Expect: '100-continue' }, login), 'POST', 100, ''],
    ['', 'POST', 400, 'invalid'],
    [head('GET', '/api/nothing'), 'GET', 404, 'not_found'],
    [head('GET', '/api/categories', { 'Content-Encoding': 'gzip' }), 'GET', 415, 'Content-Encoding'],
    [head('GET', '/api/categories'), 'GET', 200, 'Writing'],
    [head('POST', '/api/auth/login', json, login.padEnd(200_000)), 'POST', 400, 'invalid'],
  ];
  const client = await open(port);
  const many = Array.from({ length: 30 }, () => kinds).flat();
  client.write(many.map(([request]) => request).join(''));
  const answers = await answersOf(
    client,
    many.map(([, method]) => method),
  );
  expect(answers.map(({ status }) => status)).toEqual(many.map(([, , status]) => status));
  for (const [at, { body }] of answers.entries()) expect(body.toString()).toContain(many[at]?.[3]);
  client.write(head('GET', '/healthz'));
  expect((await answersOf(client, ['GET']))[0]?.status).toBe(200);
});

test('who sends thousands of requests ahead is cut, and who left makes room for others', async () => {
  const ahead = head('GET', WHOLE).repeat(20) + head('GET', '/healthz').repeat(1_500);
  const greedy: { client: Socket; server: Socket }[] = [];
  for (let n = 0; n < 9; n += 1) {
    const one = await pair();
    one.client.write(ahead);
    greedy.push(one);
  }
  await vi.waitFor(() => expect(greedy.some(({ server }) => server.destroyed)).toBe(true), { timeout: 10_000 });
  expect(greedy.every(({ server }) => server.destroyed)).toBe(false);
  await Promise.all(
    greedy.map(async ({ client, server }) => {
      client.destroy();
      server.destroy();
      if (!server.closed) await once(server, 'close');
    }),
  );
  const honest = await open(port);
  honest.write(head('GET', '/healthz').repeat(1_000));
  expect(await answersOf(honest, Array<string>(1_000).fill('GET'))).toHaveLength(1_000);
});

test('a fault in what answers requests ends its connection, not the process', async () => {
  const { client, server } = await pair();
  // As a library does that fails on what it reads.
  t.app.server.prependOnceListener('request', (request) =>
    Object.defineProperty(request, 'url', {
      get: () => {
        throw new Error('broken');
      },
    }),
  );
  client.write(head('GET', '/healthz'));
  client.resume();
  await once(client, 'close');
  expect(server.destroyed).toBe(true);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});
