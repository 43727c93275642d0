import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let t: TestApp;
let ann: TestUser;
let id: number;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://prompts.example.org' });
});
beforeEach(async () => {
  await t.reset();
  ann = await t.user('Ann');
  id = await t.prompt(ann);
});
afterAll(() => t.close());

const copy = (headers: Record<string, string>) =>
  t.visitor.post(`/api/prompt-usage/record?promptId=${id}&actionType=COPY`, undefined, headers);
const uses = async () => (await t.as(ann).get(`/api/prompts/${id}`)).body.usesCount;

describe('a page of another site', () => {
  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://prompts.example.org' },
    { 'sec-fetch-site': 'same-site', origin: 'https://evil.example.org' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'file://' },
    { origin: 'https://prompts.example.org.evil.example' },
    { origin: 'https://prompts.example.org:8443' },
    { origin: 'https://evil.example', host: 'prompts.example.org' },
    { origin: 'nonsense' },
  ])('that sends %o moves no count', async (headers) => {
    const answer = await copy(headers);
    expect([answer.status, answer.body]).toEqual([
      403,
      { error: 'forbidden', message: 'Requests of other sites are not answered', requestId: expect.any(String) },
    ]);
    expect(await uses()).toBe(0);
  });

  test.each([
    ['POST', '/api/auth/login'],
    ['POST', '/auth/login'],
    ['POST', '/api/auth/register'],
    ['POST', '/api/auth/password-hint'],
    ['POST', '/api/auth/reset-password'],
    ['PUT', '/api/auth/me'],
    ['DELETE', '/api/auth/me'],
    ['POST', '/api/prompts'],
    ['POST', '/no/such/call'],
  ] as const)('is refused at %s %s before anything else is judged', async (method, url) => {
    expect((await t.visitor.send({ method, url, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  });

  test('may read, and link to us', async () => {
    for (const url of ['/api/prompts', `/api/prompts/${id}`, '/api/config'])
      expect((await t.visitor.get(url, { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  });
});

describe('our own page, and a program,', () => {
  test.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'https://prompts.example.org' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://prompts.example.org' },
    { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
    { origin: 'http://prompts.internal', host: 'prompts.internal:80' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000', host: 'localhost:3000' },
    { 'sec-fetch-site': 'nonsense' },
  ])('that sends %o is counted', async (headers) => {
    expect((await copy(headers)).status).toBe(204);
    expect(await uses()).toBe(1);
  });
});
