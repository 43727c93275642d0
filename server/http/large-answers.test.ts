import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  // Also those on which nothing was ever asked.
  t.app.server.closeAllConnections();
  await t.close();
});

/** Ann's whole prompts, as they come over the wire. */
async function get(coding: string) {
  const headers = { authorization: `Bearer ${ann.token}`, 'accept-encoding': coding };
  const { statusCode: status, rawPayload: bytes, headers: answered } = await t.app.inject({ url: WHOLE, headers });
  return { status, bytes, headers: answered };
}

test('of a rush of large answers a few are made at once, others wait, and what is too much is told to come back', async () => {
  const rush = Array.from({ length: 200 }, () => get('br'));
  const small = Array.from({ length: 20 }, () => t.as(ann).get('/api/prompts/my-prompts?view=card'));
  const answers = await Promise.all(rush);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 200).length).toBe(200 - refused.length);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(36);
  for (const { bytes, headers } of refused) {
    expect(JSON.parse(bytes.toString())).toMatchObject({ error: 'unavailable', message: expect.any(String) });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  for (const { status } of await Promise.all(small)) expect(status).toBe(200);
});

test('while one home floods, others are served', async () => {
  const url = '/api/prompts?size=10';
  const read = async (user: TestUser, remoteAddress: string) =>
    (await t.as(user).send({ url, remoteAddress, headers: { 'accept-encoding': 'identity' } })).status;
  const [eve, bob] = [await t.user('Eve'), await t.user('Bob')];
  const flood = Array.from({ length: 200 }, () => read(eve, '203.0.113.1'));
  const honest = Array.from({ length: 8 }, () => read(bob, '198.51.100.1'));
  expect(await Promise.all(honest)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(await Promise.all(flood)).toContain(503);
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
