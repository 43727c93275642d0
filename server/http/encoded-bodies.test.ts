import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let t: TestApp;
let ann: TestUser;

beforeAll(async () => {
  t = await startTestApp();
  ann = await t.user('Ann');
});
afterAll(() => t.close());

const JSON_TYPE = 'application/json';
const FORM = 'multipart/form-data; boundary=b';

describe.each([
  'gzip',
  'x-gzip',
  'br',
  'deflate',
  'zstd',
  'compress',
  'GZIP',
  'identity, gzip',
  'gzip, identity',
  'nonsense',
])('a body with Content-Encoding: %s is refused before anything reads it', (coding) => {
  test.each([
    ['POST', '/api/auth/login', JSON_TYPE],
    ['POST', '/auth/register', JSON_TYPE],
    ['POST', '/api/prompts', JSON_TYPE],
    ['PUT', '/api/prompts/1', JSON_TYPE],
    ['POST', '/api/v1/assets/image/upload', FORM],
    ['POST', '/api/nothing', JSON_TYPE],
    ['DELETE', '/api/saved-prompts/1', JSON_TYPE],
    ['GET', '/api/categories', JSON_TYPE],
    ['GET', '/healthz', 'text/plain'],
    ['GET', '/no/page', JSON_TYPE],
  ] as const)('%s %s', async (method, url, type) => {
    // The second response could come from the cache.
    for (const payload of [randomBytes(100), Buffer.alloc(0)]) {
      const headers = { 'content-type': type, 'content-encoding': coding };
      const { status, body, headers: answered } = await t.as(ann).send({ method, url, payload, headers });
      const visited = await t.visitor.send({ method, url, payload, headers });
      for (const answer of [body, visited.body])
        expect(answer).toEqual({
          error: 'unsupported_media_type',
          message: 'Send the body without Content-Encoding',
          requestId: expect.any(String),
        });
      expect([status, visited.status, answered['accept-encoding']]).toEqual([415, 415, 'identity']);
    }
  });
});

test('what is not encoded may say so', async () => {
  for (const coding of ['identity', 'Identity', '']) {
    const headers = { 'content-type': JSON_TYPE, 'content-encoding': coding };
    const payload = '{"email":"nobody@example.com","password":"wrong"}';
    const { status } = await t.visitor.send({ method: 'POST', url: '/api/auth/login', payload, headers });
    expect(status).toBe(401);
    expect((await t.visitor.get('/api/categories', { 'content-encoding': coding })).status).toBe(200);
  }
});
