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

/** A connection that reads nothing by itself, and its server side. */
async function pair(): Promise<{ client: Socket; server: Socket }> {
  const begun = once(t.app.server, 'connection') as Promise<[Socket]>;
  const client = await open(port);
  const [server] = await begun;
  return { client, server };
}

/** Sends requests while the client reads nothing, until its buffers are full. @returns number of requests */
async function fill({ client, server }: Awaited<ReturnType<typeof pair>>, request: string): Promise<number> {
  let asked = 0;
  while (server.writableLength === 0) {
    const before = server.bytesWritten;
    client.write(request);
    asked += 1;
    await vi.waitFor(() => expect(server.bytesWritten - before).toBeGreaterThan(MB), { timeout: 10_000 });
  }
  return asked;
}

test.each([
  ['made for each', () => ({ Authorization: `Bearer ${ann.token}` })],
  ['kept ready', () => ({})],
])('of piped requests for whole prompts (%s) one answer at a time waits for who reads nothing', async (_, headers) => {
  const { client, server } = await pair();
  const request = head('GET', WHOLE, headers());
  const asked = (await fill({ client, server }, request)) + 1;
  client.write(request);
  for (let n = 0; n < 20; n += 1) expect((await fetch(`http://127.0.0.1:${port}${WHOLE}`)).status).toBe(200);
  expect(server.writableLength).toBeLessThan(2.2 * MB);
  // The responses are correct once the client reads.
  const answers = await answersOf(client, Array<string>(asked).fill('GET'));
  for (const { status, body } of answers) expect([status, JSON.parse(body.toString()).list.length]).toEqual([200, 10]);
});

test('piped requests of every kind are answered each, in order, and the connection goes on', async () => {
  const id = await t.prompt(ann, { title: 'Short' });
  const json = { 'Content-Type': 'application/json' };
  const hint = '{"email":1}';
  const kinds: [request: string, method: string, status: number, holds: string][] = [
    [head('GET', '/healthz'), 'GET', 200, '"ok"'],
    [head('GET', `/api/prompts/${id}`), 'GET', 200, 'Short'],
    [head('GET', '/api/auth/me', { Authorization: `Bearer ${ann.token}` }), 'GET', 200, 'ann@example.com'],
    [head('POST', '/api/auth/password-hint', json, hint), 'POST', 400, 'invalid'],
    [head('HEAD', '/api/categories'), 'HEAD', 200, ''],
    [head('POST', '/api/auth/password-hint', { ...json, Expect: '100-continue' }, hint), 'POST', 100, ''],
    ['', 'POST', 400, 'invalid'],
    [head('GET', '/api/nothing'), 'GET', 404, 'not_found'],
    [head('GET', '/api/categories', { 'Content-Encoding': 'gzip' }), 'GET', 415, 'Content-Encoding'],
    [head('GET', '/api/categories'), 'GET', 200, 'Writing'],
    [head('POST', '/api/auth/password-hint', json, hint.padEnd(200_000)), 'POST', 400, 'invalid'],
  ];
  const client = await open(port);
  // As many as may wait: one behind another. A request with `Expect` gets two responses.
  const pairs = [kinds.slice(0, 2), kinds.slice(2, 4), kinds.slice(4, 7), kinds.slice(7, 9), kinds.slice(9)];
  for (const some of Array.from({ length: 30 }, () => pairs).flat()) {
    client.write(some.map(([request]) => request).join(''));
    const answers = await answersOf(
      client,
      some.map(([, method]) => method),
    );
    expect(answers.map(({ status }) => status)).toEqual(some.map(([, , status]) => status));
    for (const [at, { body }] of answers.entries()) expect(body.toString()).toContain(some[at]?.[3]);
  }
  client.write(head('GET', '/healthz'));
  expect((await answersOf(client, ['GET']))[0]?.status).toBe(200);
});

/** Pipelines a request many times. @returns both responses, and how many requests began before the close */
async function sendAhead(request: string) {
  const { client, server } = await pair();
  let begun = 0;
  t.app.server.prependListener('request', ({ socket }) => {
    if (socket === server) begun += 1;
  });
  client.write(request.repeat(5_000));
  const answers = await answersOf(client, ['GET', 'GET']);
  if (!server.closed) await once(server, 'close');
  return { answers, begun };
}

test.each([
  ['of a page', head('GET', '/healthz'), 200],
  ['of nothing', head('GET', '/a'), 404],
])('who sends thousands of requests %s ahead is answered two, told so and cut', async (_, request, status) => {
  const { answers, begun } = await sendAhead(request);
  expect(answers.map((answer) => answer.status)).toEqual([status, status]);
  expect(answers.map(({ headers }) => headers.connection)).toEqual(['keep-alive', 'close']);
  expect(begun).toBe(2);
});

test('who sends thousands ahead that are answered at once, before the next is read, is answered two and cut', async () => {
  const { answers, begun } = await sendAhead(head('POST', '/api/prompts', {}, '{}'));
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  expect(begun).toBe(2);
});

test('who expects thousands of times what nobody knows is told so once', async () => {
  const { client, server } = await pair();
  let begun = 0;
  t.app.server.prependListener('checkExpectation', () => (begun += 1));
  client.write(head('GET', '/healthz', { Expect: 'wonders' }).repeat(1_000));
  expect(await answersOf(client, ['GET'])).toMatchObject([{ status: 417, headers: { connection: 'close' } }]);
  if (!server.closed) await once(server, 'close');
  expect(begun).toBeLessThan(10);
});

test('a fault in what answers requests ends its connection, not the process', async () => {
  const { client, server } = await pair();
  // Simulates a library that fails on what it reads.
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
