import { once } from 'node:events';
import { createServer, request as ask, type IncomingHttpHeaders } from 'node:http';
import { request as askSafely, type RequestOptions } from 'node:https';
import { connect as connectTo, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasNginx, startNginx } from '../tests/prove/nodes/nginx.ts';

/** Tests the configuration of deploy/ with nginx, if installed, in front of a server that echoes each request. */
describe.runIf(hasNginx())('nginx as deploy/ sets it up', () => {
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  const waiting: (() => void)[] = [];
  const app = createServer((request, response) => {
    const answer = () => response.end(JSON.stringify({ url: request.url, headers: request.headers }));
    if (request.url === '/wait') waiting.push(answer);
    else if (request.url === '/silence') request.socket.destroy();
    else answer();
  });

  beforeAll(async () => {
    app.listen(0, '127.0.0.1');
    await once(app, 'listening');
    const { port } = app.address() as AddressInfo;
    nginx = await startNginx([port, port], { REQUESTS_PER_SECOND: '1000', SIGN_INS_PER_SECOND: '1', CONNECTIONS: '3' });
  });
  afterAll(async () => {
    await nginx.stop();
    app.close();
    app.closeAllConnections();
  });

  async function get(path: string, headers: Record<string, string> = {}, options: RequestOptions = {}) {
    const sent = askSafely({
      port: nginx.port,
      host: '127.0.0.1',
      servername: 'localhost',
      rejectUnauthorized: false,
      path,
      agent: false,
      headers: { host: `localhost:${nginx.port}`, ...headers },
      ...options,
    }).end();
    const [response] = await once(sent, 'response');
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }
  const seen = async (headers: Record<string, string>): Promise<IncomingHttpHeaders> =>
    JSON.parse((await get('/', headers)).body).headers;

  test('tells the app our own host, and nothing that a request says of hosts', async () => {
    const told = await seen({
      host: 'localhost',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-port': '1',
      forwarded: 'host=evil.example',
      'x-forwarded-for': '9.9.9.9',
      'x-forwarded-proto': 'http',
    });
    expect(told).toMatchObject({ host: `localhost:${nginx.port}`, 'x-forwarded-proto': 'https' });
    expect(told['x-forwarded-for']).toBe('9.9.9.9, 127.0.0.1');
    expect(Object.keys(told).filter((name) => /forwarded-(host|port)|^forwarded$/.test(name))).toEqual([]);
  });

  test('leads from http to https of our own name', async () => {
    const sent = ask({ port: nginx.httpPort, host: '127.0.0.1', path: '/a?b', headers: { host: 'localhost' } }).end();
    const [{ statusCode, headers }] = await once(sent, 'response');
    expect([statusCode, headers.location]).toEqual([301, `https://localhost:${nginx.port}/a?b`]);
    for (const head of ['GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n', 'GET / HTTP/1.0\r\n\r\n']) {
      const socket = connectTo(nginx.httpPort, '127.0.0.1');
      socket.write(head);
      expect(await text(socket)).toBe('');
    }
  });

  test('answers in TLS 1.2 with forward secrecy and 1.3, and for our name only', async () => {
    const shake = (options: object) =>
      new Promise<string>((resolve) => {
        const socket = connect(
          { port: nginx.port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false, ...options },
          () => resolve(`${socket.getProtocol()} ${socket.getCipher().name}`),
        );
        socket.on('error', () => resolve('refused'));
      });
    expect(await shake({})).toMatch(/^TLSv1\.3 /);
    expect(await shake({ maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 ECDHE-.*(GCM|POLY1305)/);
    expect(await shake({ maxVersion: 'TLSv1.2', ciphers: 'AES128-SHA:ECDHE-RSA-AES128-SHA@SECLEVEL=0' })).toBe(
      'refused',
    );
    expect(await shake({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' })).toBe('refused');
    expect(await shake({ servername: 'evil.example' })).toBe('refused');
    expect(await shake({ servername: undefined, host: '127.0.0.1' })).toBe('refused');
  });

  test('lets in so many connections of one address, and says the rest in the shape of the app', async () => {
    const first = Array.from({ length: 3 }, () => get('/wait'));
    while (waiting.length < 3) await new Promise(setImmediate);
    const { status, headers, body } = await get('/');
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([429, '1', 'application/json']);
    expect(JSON.parse(body)).toEqual({
      error: 'rate_limited',
      message: 'Too many requests, try again later',
      requestId: expect.stringMatching(/^\w{32}$/),
    });
    for (const answer of waiting) answer();
    expect((await Promise.all(first)).map((it) => it.status)).toEqual([200, 200, 200]);
    expect((await get('/')).status).toBe(200);
  });

  test('lets through no more headers than the app reads, and says the rest in the shape of the app', async () => {
    const statuses = new Map<number, number>();
    for (let length = 2_000; length < 9_000; length += 250) {
      const value = 'a'.repeat(length);
      for (const names of [['x-a'], ['x-a', 'x-b'], ['x-forwarded-for', 'x-b', 'x-c']]) {
        const headers = Object.fromEntries(names.map((name) => [name, value]));
        const { status, body } = await get(`/?${value}`, headers);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 431) continue;
        const requestId = expect.stringMatching(/^\w{32}$/);
        expect(JSON.parse(body)).toEqual({ error: 'too_large', message: 'Headers are too large', requestId });
      }
    }
    expect([...statuses.keys()].toSorted()).toEqual([200, 414, 431]);
    expect((await get('/', { cookie: 'a'.repeat(5_500), 'x-b': 'b'.repeat(5_500) })).status).toBe(200);
  });

  test('takes no node for dead for what becomes of single requests', async () => {
    for (let at = 0; at < 20; at += 1) {
      expect((await get('/silence')).status).toBe(502);
      expect((await get('/')).status).toBe(200);
    }
  });

  test('counts signing in by itself, however the address is spelt', async () => {
    const spellings = [
      '/api/auth/login',
      '/auth/login/',
      '/api/%61uth/login',
      '//api//auth//login',
      '/api/x/../auth/login',
    ];
    const statuses: number[] = [];
    for (let at = 0; at < 150; at += 1) statuses.push((await get(spellings[at % spellings.length] ?? '')).status);
    expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(140)).toContain(429);
    expect((await get('/api/prompts')).status).toBe(200);
  });
});
