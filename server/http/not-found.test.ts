import { METHODS } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { answersOf, head, open } from '../testing/wire.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

const SERVED = new Set(['GET', 'HEAD', 'OPTIONS']);
/** CONNECT asks for a tunnel: node:http closes the connection. */
const OTHERS = METHODS.filter((method) => !SERVED.has(method) && method !== 'CONNECT');
const BODIES: [headers: Record<string, string>, body: string][] = [
  [{}, ''],
  [{ 'Content-Type': 'application/json' }, '{}'],
  [{ 'Content-Type': 'nonsense' }, 'x'],
];

async function ask(method: string, path: string, headers = {}, body = '') {
  const client = await open((t.app.server.address() as AddressInfo).port);
  client.write(head(method, path, headers, body));
  const [answer] = await answersOf(client, [method]);
  return answer;
}

test.each(OTHERS)(
  '%s is 405 with the methods there are, and 404 where there is nothing, whatever comes with it',
  async (method) => {
    for (const [headers, body] of BODIES) {
      const known = await ask(method, '/api/config', headers, body);
      expect([known?.status, known?.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
      expect(JSON.parse(String(known?.body))).toMatchObject({ error: 'method_not_allowed' });
      expect((await ask(method, '/api/nothing', headers, body))?.status).toBe(404);
    }
  },
);

test.each([...SERVED])('%s is answered', async (method) => {
  expect((await ask(method, '/api/config'))?.status).toBe(method === 'OPTIONS' ? 204 : 200);
});
