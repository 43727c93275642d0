import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { REQUESTS_PER_MINUTE } from './limits.ts';

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT: true });
});
afterAll(() => t.close());

const refused = {
  status: 429,
  body: { error: 'rate_limited', message: expect.any(String), requestId: expect.any(String) },
  headers: expect.objectContaining({ 'retry-after': expect.stringMatching(/^[1-9]\d?$/) }),
};

/** From an address of its own, so that each test starts counting at zero. */
const from = (remoteAddress: string) => ({
  get: (url: string) => t.visitor.send({ url, remoteAddress }),
  signIn: () =>
    t.visitor.send({ method: 'POST', url: '/api/auth/login', remoteAddress, payload: { email: 'a@example.com' } }),
});

test('who tries passwords is told when to come back', async () => {
  const { signIn } = from('203.0.113.1');
  const answers = [];
  for (let n = 0; n < 61; n++) answers.push(await signIn());
  expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(400), 429]);
  expect(answers.at(-1)).toMatchObject(refused);
});

test('who asks for ever other things is limited, also as a visitor, by wrong tokens and at addresses that are none', async () => {
  const { get } = from('203.0.113.2');
  for (let n = 0; n < REQUESTS_PER_MINUTE; n += 1) await get(`/no/such/${n}`);
  for (const path of ['/no/such/page', '/api/prompts/search?query=never', '/api/auth/me']) {
    expect(await get(path)).toMatchObject(refused);
  }
  expect((await from('203.0.113.3').get('/api/prompts/search?query=never')).status).toBe(200);
});

test('an answer that is kept ready is given to everybody, and so is the health of a node', async () => {
  const address = '203.0.113.4';
  await from('203.0.113.5').get('/api/categories');
  const { get } = from(address);
  for (let n = 0; n <= REQUESTS_PER_MINUTE; n += 1) await get(`/no/such/${n}`);
  for (const path of ['/api/categories', '/healthz', '/readyz']) expect((await get(path)).status).toBe(200);
});
