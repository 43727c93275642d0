import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakePages } from '../cache/cache.fixtures.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Sends these bytes on a new connection and returns everything received until it is closed. */
const exchange = (port: number, request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(request, 'latin1')));
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });

const parse = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ', 2)[1]), head: head.toLowerCase(), body: body === '' ? {} : JSON.parse(body) };
};

describe.each([
  ['with answers that are kept', 16],
  ['without', 0],
])('%s', (_how, CACHE_MB) => {
  let t: TestApp;
  let port: number;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const { pages, remove: removePages } = await fakePages();
    remove = removePages;
    t = await startTestApp({ CACHE_MB }, pages);
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = t.app.server.address() as AddressInfo);
  });
  afterAll(async () => {
    await t.close();
    await remove();
  });

  test('a request has a hundred headers, and no more', async () => {
    const ask = async (headers: number, more = '') => {
      const lines = Array.from({ length: headers - 2 }, (_, n) => `x${n}: y\r\n`).join('');
      return parse(
        await exchange(port, `GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines}${more}\r\n`),
      );
    };
    expect((await ask(100)).status).toBe(200);
    const { status, body } = await ask(101, 'Host: b\r\n');
    expect([status, body.error, body.message]).toEqual([431, 'too_large', 'Headers are too large']);
    expect((await ask(900)).status).toBe(431);
  });

  test.each([
    ['no host', 'Connection: close\r\n', 'Host is required'],
    ['two hosts', 'Host: a\r\nHost: b\r\nConnection: close\r\n', 'Host must be said once'],
    ['the same host twice', 'Host: a\r\nhost: a\r\nConnection: close\r\n', 'Host must be said once'],
    ['an empty host', 'Host:\r\nConnection: close\r\n', 'Host is not well-formed'],
    ['a host with a path', 'Host: a/b\r\nConnection: close\r\n', 'Host is not well-formed'],
    ['a host with a space', 'Host: a b\r\nConnection: close\r\n', 'Host is not well-formed'],
    ['a host with a user', 'Host: u:p@a\r\nConnection: close\r\n', 'Host is not well-formed'],
    ['a host of bytes', 'Host: \u00ff\r\nConnection: close\r\n', 'Host is not well-formed'],
    ['a host with a port that is none', 'Host: a:99999\r\nConnection: close\r\n', 'Host is not well-formed'],
    ['half an address', 'Host: [::1\r\nConnection: close\r\n', 'Host is not well-formed'],
  ])('%s is 400 in the error shape, for calls, pages and what is kept', async (_what, headers, message) => {
    // Caches the responses.
    for (const path of ['/api/categories', '/main'])
      await exchange(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    for (const path of ['/api/categories', '/main', '/nothing', '/api/auth/me']) {
      const { status, head, body } = parse(await exchange(port, `GET ${path} HTTP/1.1\r\n${headers}\r\n`));
      expect([status, body]).toEqual([
        400,
        { error: 'invalid', message, requestId: expect.stringMatching(/^[\w-]{36}$/), fields: { host: message } },
      ]);
      expect(head).toContain(`x-request-id: ${body.requestId}`);
      expect(head).toContain('x-content-type-options: nosniff');
    }
  });

  test.each([
    'a',
    'prompts.example',
    'my_app:3000',
    '127.0.0.1:80',
    '[::1]',
    '[::1]:3000',
    'a:',
    'xn--bcher-kva.example',
  ])('the host %s is one', async (host) => {
    const answer = await exchange(port, `GET /api/categories HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(parse(answer).status).toBe(200);
  });

  test('an address with its site in front is that address, and one without a slash is none', async () => {
    const send = async (method: string, url: string) =>
      parse(await exchange(port, `${method} ${url} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`));
    const here = await send('GET', '/api/categories');
    const there = await send('GET', 'http://elsewhere.example/api/categories');
    expect([there.status, there.body]).toEqual([200, here.body]);
    const own = await send('GET', 'https://a/api/auth/me');
    expect([own.status, own.head.includes('cache-control: no-store')]).toEqual([401, true]);
    for (const url of ['http://a', 'http://a/', 'http://a?x=1']) expect((await send('OPTIONS', url)).status).toBe(204);
    for (const url of ['api/categories', 'ftp://a/', 'x:1']) expect((await send('GET', url)).status).toBe(400);
    expect((await send('OPTIONS', '*')).head).toContain('allow: get, head');
  });

  test('an old client without a host is answered', async () => {
    expect(parse(await exchange(port, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  test('of Expect only 100-continue is understood', async () => {
    const send = (expected: string, body = '{"password":"x"}') =>
      exchange(
        port,
        `POST /api/auth/password-hint HTTP/1.1\r\nHost: a\r\nExpect: ${expected}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
    expect(await send('100-continue')).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    for (const expected of ['a miracle', '200-ok']) {
      const { status, body } = parse(await send(expected));
      expect([status, body.error]).toEqual([417, 'expectation_failed']);
    }
  });
});
