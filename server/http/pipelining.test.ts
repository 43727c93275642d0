import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { answersOf, head, open } from '../testing/wire.ts';
import { oneAtATime } from './pipelining.ts';

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
  'of 9 piped requests for whole prompts (%s) one answer at a time waits for who reads nothing',
  async (_, headers) => {
    const { client, server } = await pair();
    client.write(head('GET', WHOLE, headers()).repeat(9));
    await settled(server);
    expect(server.writableLength).toBeLessThan(2.2 * MB);
    // And they are right for who begins to read.
    const answers = await answersOf(client, Array<string>(9).fill('GET'));
    for (const { status, body } of answers)
      expect([status, JSON.parse(body.toString()).list.length]).toEqual([200, 10]);
  },
);

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
  // As many as may wait.
  for (const some of Array.from({ length: 30 }, () => [kinds.slice(0, 7), kinds.slice(7)]).flat()) {
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

/** Sends a request again and again in one go. @returns the nine answers, and how many were begun when it is closed */
async function sendAhead(request: string) {
  const { client, server } = await pair();
  let begun = 0;
  t.app.server.prependListener('request', ({ socket }) => {
    if (socket === server) begun += 1;
  });
  client.write(request.repeat(5_000));
  const answers = await answersOf(client, Array<string>(9).fill('GET'));
  if (!server.closed) await once(server, 'close');
  return { answers, begun };
}

test.each([
  ['of a page', head('GET', '/healthz'), 200],
  ['of nothing', head('GET', '/a'), 404],
])('who sends thousands of requests %s ahead is answered nine, told so and cut', async (_, request, status) => {
  const { answers, begun } = await sendAhead(request);
  expect(answers.map((answer) => answer.status)).toEqual(Array(9).fill(status));
  expect(answers.map(({ headers }) => headers.connection)).toEqual([...Array(8).fill('keep-alive'), 'close']);
  expect(begun).toBe(9);
});

test('who sends thousands ahead that are answered at once, before the next is read, is answered nine and cut', async () => {
  const { answers, begun } = await sendAhead(head('POST', '/api/prompts', {}, '{}'));
  expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(401));
  expect(begun).toBe(9);
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

test('of all connections ten thousand requests wait, and who left makes room for others', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/') response.end();
  });
  oneAtATime({ server, log: t.app.log });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  const greedy: Socket[] = [];
  server.on('connection', (socket: Socket) => greedy.push(socket));
  for (let n = 0; n < 1_250; n += 1) (await open(own)).write(head('GET', '/never').repeat(9));
  const ask = async () => {
    const client = await open(own);
    client.write(head('GET', '/').repeat(3));
    return answersOf(client, Array<string>(3).fill('GET')).then(
      (answers) => answers.length,
      () => 'cut',
    );
  };
  await vi.waitFor(async () => expect(await ask()).toBe('cut'));
  for (const socket of greedy) socket.destroy();
  await vi.waitFor(async () => expect(await ask()).toBe(3), { timeout: 10_000 });
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
