import Fastify, { type InjectOptions } from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { setImmediate as nextRound } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queues } from '../queue/queue.ts';
import { registerLargeAnswers } from './large-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let t: TestApp;
let ann: TestUser;
const WHOLE = '/api/prompts/my-prompts?size=10';

beforeAll(async () => {
  t = await startTestApp();
  ann = await t.user('Ann');
  for (let n = 0; n < 10; n += 1)
    await t.prompt(ann, { title: `Long ${n}`, content: `${n} long text `.repeat(15_000) });
});
afterAll(async () => {
  // Also connections without any request.
  t.app.server.closeAllConnections();
  await t.close();
});

/** Ann's whole prompts, as they come over the wire. */
async function get(coding: string) {
  const headers = { authorization: `Bearer ${ann.token}`, 'accept-encoding': coding };
  const { statusCode: status, rawPayload: bytes, headers: answered } = await t.app.inject({ url: WHOLE, headers });
  return { status, bytes, headers: answered };
}

test('of a rush of large answers of many homes a few are made at once, and all are answered, small ones too', async () => {
  const headers = { authorization: `Bearer ${ann.token}`, 'accept-encoding': 'br' };
  const from = (url: string, n: number) => t.app.inject({ url, headers, remoteAddress: `192.0.${n % 50}.1` });
  const load = queues.get('large_answers');
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, load?.().running ?? 0)), 1);
  // Twenty times as many as are made at once.
  const rush = Array.from({ length: 80 }, (_, n) => from(WHOLE, n));
  const small = Array.from({ length: 20 }, (_, n) => from('/api/prompts/my-prompts?view=card', n));
  const answers = await Promise.all([...rush, ...small]);
  clearInterval(watch);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(most).toBeLessThanOrEqual(4);
  expect(most).toBeGreaterThan(0);
});

const MANY_PLACES = 'A text about [topic]. '.repeat(900);
const DESCRIBED = Array.from({ length: 60 }, (_, n) => ({
  name: n === 0 ? 'topic' : `f${n}`,
  default: 'x'.repeat(9_000),
}));
test.each<[string, number, (id: number) => InjectOptions]>([
  ['the text of a prompt', 1_000, (id) => ({ url: `/api/prompts/${id}/text?dialect=dollar` })],
  [
    'a prompt that is filled in',
    1_000,
    (id) => ({ method: 'POST', url: `/api/prompts/${id}/fill`, body: { values: {} } }),
  ],
  ['a prompt with its form', 9_000, (id) => ({ url: `/api/prompts/${id}` })],
  [
    'the fields of a text with what its author says of them',
    1,
    () => ({ method: 'POST', url: '/api/prompts/fields', body: { content: MANY_PLACES, fields: DESCRIBED } }),
  ],
])('%s takes a place among the large answers, too', async (_, length, call) => {
  const fields = DESCRIBED.map((field) => ({ ...field, default: 'x'.repeat(length) }));
  const id = await t.prompt(ann, { title: 'Long', content: MANY_PLACES, fields });
  const load = queues.get('large_answers');
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, load?.().running ?? 0)), 0);
  const headers = { authorization: `Bearer ${ann.token}`, 'accept-encoding': 'br' };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (__, n) => t.app.inject({ ...call(id), headers, remoteAddress: `192.0.${n}.1` })),
  );
  clearInterval(watch);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(4);
});

test('while one home floods, others are served first', async () => {
  const url = '/api/prompts?size=10';
  const done: string[] = [];
  const read = async (user: TestUser, remoteAddress: string) => {
    const answer = await t.as(user).send({ url, remoteAddress, headers: { 'accept-encoding': 'identity' } });
    done.push(`${remoteAddress} ${answer.status}`);
  };
  const [eve, bob] = [await t.user('Eve'), await t.user('Bob')];
  const flood = Array.from({ length: 200 }, () => read(eve, '203.0.113.1'));
  await Promise.all(Array.from({ length: 8 }, () => read(bob, '198.51.100.1')));
  const before = done.filter((one) => one === '203.0.113.1 200').length;
  expect(before).toBeLessThan(60);
  await Promise.all(flood);
  expect(new Set(done)).toEqual(new Set(['203.0.113.1 200', '198.51.100.1 200']));
});

test('places are given back, whatever becomes of an answer', async () => {
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  for (let round = 0; round < 8; round += 1) {
    await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const leave = new AbortController();
        const asked = fetch(url + WHOLE, { headers: { authorization: `Bearer ${ann.token}` }, signal: leave.signal });
        if (n % 2 === 0) setImmediate(() => leave.abort());
        await asked.then(
          (answer) => answer.body?.cancel(),
          () => undefined,
        );
      }),
    );
    expect((await t.as(ann).get(WHOLE)).status).toBe(200);
  }
});

test('many smaller answers are looked at as one large answer is', async () => {
  const app = Fastify();
  let looks = 0;
  registerLargeAnswers(app, () => (looks += 1));
  app.get('/', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(250_000)));
  for (let n = 0; n < 100; n += 1) await app.inject('/');
  await nextRound();
  await app.close();
  expect(looks).toBe(2);
});

test('a large answer is the same in every encoding', async () => {
  const [plain, br, gzip] = [await get('identity'), await get('br'), await get('gzip')];
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  for (const answer of [plain, br, gzip]) {
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
  }
});

test.each(['x-gzip', 'x-gzip;q=1, br;q=0', 'gzip', 'br', 'deflate', '*'])(
  'a file is read from the store and sent as it is, for who accepts %s',
  async (accepted) => {
    const { headers } = await t.app.inject({
      url: '/api/docs/static/swagger-ui.css',
      headers: { 'accept-encoding': accepted },
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(Number(headers['content-length'])).toBeGreaterThan(1_000);
  },
);
