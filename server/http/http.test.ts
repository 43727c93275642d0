import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { ConfigError, loadConfig } from '../config.ts';
import type { ImageStore } from '../storage/store.ts';
import { client } from '../testing/client.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const shape = (error: string) => ({
  error,
  message: expect.any(String),
  requestId: expect.stringMatching(/^[\w-]{36}$/),
});

test('an unknown call is 404, a known one by another method 405 with the allowed ones', async () => {
  expect((await t.visitor.get('/api/nothing')).body).toEqual(shape('not_found'));
  const { status, body, headers } = await t.visitor.post('/api/categories/3');
  expect([status, body]).toEqual([405, shape('method_not_allowed')]);
  expect(headers.allow).toBe('PUT, DELETE, OPTIONS');
  expect((await t.visitor.delete('/api/prompts')).headers.allow).toContain('POST');
});

test.each([
  ['an address that is no address', { method: 'GET', url: '/api/prompts/%zz' }, 400, 'invalid'],
  ['an address part that is too long', { method: 'GET', url: `/api/prompts/${'1'.repeat(3_000)}` }, 404, 'not_found'],
  ['broken JSON', json('{"email":'), 400, 'invalid'],
  ['JSON that is no object', json('[1]'), 400, 'invalid'],
  ['JSON that would change prototypes', json('{"__proto__":{"role":"admin"}}'), 400, 'invalid'],
  ['an empty body', json(''), 400, 'invalid'],
  ['a body over 1 MB', json(JSON.stringify({ email: 'x'.repeat(2 ** 20) })), 413, 'too_large'],
  ['plain text', { ...json('hello'), headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
  [
    'a form',
    { ...json('a=b'), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'unsupported_media_type',
  ],
] as const)('%s is refused in the one error shape', async (_what, request, status, error) => {
  const answer = await t.visitor.send(request);
  expect([answer.status, answer.body]).toEqual([status, expect.objectContaining(shape(error))]);
  expect(answer.headers['x-request-id']).toBe(answer.body.requestId);
});

function json(payload: string) {
  return { method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': 'application/json' } } as const;
}

test('what is no HTTP at all is answered in the one error shape and closed', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('GARBAGE\r\n\r\n'));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual(shape('invalid'));
});

test('every answer carries a request id and closed doors', async () => {
  const { headers } = await t.visitor.get('/api/auth/me');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers).not.toHaveProperty('x-powered-by');
});

test('the calls of signing in answer with and without the base', async () => {
  for (const path of ['/auth/me', '/api/auth/me']) expect((await t.visitor.get(path)).status).toBe(401);
});

test('no cache keeps what a call answers one person, however its address is spelt', async () => {
  const ann = await t.user('Ann');
  for (const path of ['/api/auth/me', '/auth/me', '/%61pi/auth/me', '/aut%68/me', '/api/%61uth/me', '/%61uth/me']) {
    const { status, headers } = await t.as(ann).get(path);
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-store']);
  }
});

test('health and readiness', async () => {
  expect((await t.visitor.get('/healthz')).body).toEqual({ status: 'ok' });
  expect((await t.visitor.get('/readyz')).body).toEqual({ status: 'ok' });
});

test('whoever asks how often, database and store are looked at once a second, also while they are away', async () => {
  const { services } = t;
  let looks = 0;
  let isAway = false;
  const images: ImageStore = {
    ...services.images,
    async ready() {
      looks += 1;
      // Other requests arrive meanwhile.
      await new Promise((resolve) => setImmediate(resolve));
      if (isAway) throw new Error('away');
    },
  };
  const app = await buildApp({ ...services, images });
  onTestFinished(async () => {
    vi.useRealTimers();
    await app.close();
  });
  const at = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 + seconds * 1_000 });
  const rush = async () => {
    const asked = Array.from({ length: 50 }, () => client(app).get('/readyz'));
    return [...new Set((await Promise.all(asked)).map(({ status }) => status))];
  };

  at(0);
  expect([await rush(), await rush(), looks]).toEqual([[200], [200], 1]);
  isAway = true;
  at(0.9);
  expect([await rush(), looks]).toEqual([[200], 1]);
  at(1);
  expect([await rush(), await rush(), looks]).toEqual([[503], [503], 2]);
  isAway = false;
  at(2);
  expect([await rush(), looks]).toEqual([[200], 3]);
  // Checks continue after the clock is set back.
  at(-100);
  expect([await rush(), looks]).toEqual([[200], 4]);
});

test('a node that leaves says so to load balancers and on each connection, and answers on', async () => {
  const leaving = await startTestApp();
  const address = await leaving.app.listen({ port: 0, host: '127.0.0.1' });
  const asked = async (path: string) => {
    const { status, headers } = await fetch(address + path);
    return [status, headers.get('connection')];
  };
  await asked('/api/categories');
  for (const path of ['/readyz', '/api/categories']) expect(await asked(path)).toEqual([200, 'keep-alive']);
  leaving.app.leave();
  expect(await asked('/readyz')).toEqual([503, 'close']);
  // The second is cached.
  for (const path of ['/healthz', '/api/categories']) expect(await asked(path)).toEqual([200, 'close']);
  await leaving.close();
});

test('pages learn name, support address and limits, and nothing secret', async () => {
  const { body } = await t.visitor.get('/api/config');
  expect(body).toMatchObject({
    name: 'Prompt Lib',
    supportEmail: 'support@example.com',
    limits: { imagesPerPrompt: 5 },
  });
  expect(Object.keys(body).sort()).toEqual(['limits', 'name', 'publicUrl', 'quotas', 'resetByMail', 'supportEmail']);
});

test('wrong settings stop the start with one message that lists them all', () => {
  const wrong = { PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' };
  expect(() => loadConfig(wrong)).toThrow(ConfigError);
  expect(() => loadConfig(wrong)).toThrow(/PORT.*DATABASE_URL.*LOG_LEVEL/s);
  expect(loadConfig({ PORT: '', PUBLIC_URL: 'https://a.example/' })).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'https://a.example',
  });
});
