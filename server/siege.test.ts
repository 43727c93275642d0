import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startNode } from './testing/node.ts';
import { head, open } from './testing/wire.ts';

const MB = 2 ** 20;
const ADMINISTRATOR = { email: 'ada@example.com', password: 'the first programmer' };

let server: Awaited<ReturnType<typeof startNode>>;
let url: string;
beforeEach(async () => {
  server = await startNode({
    RATE_LIMIT: 'off',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  });
  url = `http://127.0.0.1:${server.port}`;
});

async function call(path: string, json: unknown, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(json) });
  expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)]);
  return (await answer.json()) as { token: string };
}

async function memory(): Promise<number> {
  const figures = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (.+)$/m.exec(figures)?.[1]);
}

/** The node serves, and last-resort.ts has logged nothing. */
async function expectWell(): Promise<void> {
  for (const path of ['/healthz', '/readyz', '/api/prompts?view=card', '/api/categories'])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  expect(server.output()).not.toMatch(/"level":[56]0/);
}

test('no connection ends the process, whatever is sent on it and however it ends', async () => {
  const json = { 'Content-Type': 'application/json' };
  const chunked = head('POST', '/api/auth/login', { ...json, 'Transfer-Encoding': 'chunked' });
  const login = (headers: Record<string, string>) => head('POST', '/api/auth/login', { ...json, ...headers });
  const garbage = randomBytes(100).toString('latin1');
  const sent = [
    ...['gzip', 'br', 'deflate', 'zstd', 'identity, br'].map((coding) =>
      head('POST', '/api/auth/login', { ...json, 'Content-Encoding': coding }, garbage),
    ),
    ...['gzip', 'br', 'deflate', 'zstd'].map(
      (coding) => `${login({ 'Content-Encoding': coding, 'Content-Length': '1000' })}${garbage}`,
    ),
    login({ 'Content-Length': '1000', Expect: '100-continue' }),
    login({ 'Content-Length': '1000', Expect: 'the unexpected' }),
    login({ 'Content-Length': '5', 'Transfer-Encoding': 'chunked' }),
    `${chunked}5;${'x'.repeat(100_000)}\r\n`,
    `${chunked}0\r\nTrailer: ${'x'.repeat(100_000)}\r\n\r\n`,
    `${chunked}ffffffffffffffff\r\n`,
    `${chunked}2\r\n{}\r\n0\r\n\r\n`,
    head('GET', '/', { 'X-Long': 'x'.repeat(100_000) }),
    head('GET', '/healthz', Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`a${n}`, '']))),
    head('GET', '/healthz', { Connection: 'Upgrade', Upgrade: 'h2c, websocket' }),
    head('CONNECT', 'example.com:443'),
    head('OPTIONS', '*'),
    head('TRACE', '/'),
    head('GET', '/api/prompts', { Range: 'bytes=0-,0-,0-', 'If-None-Match': '"a",'.repeat(1_000) }),
    head('GET', '/api/categories', { 'Accept-Encoding': 'br;q=x, *;q=0,'.repeat(500) }),
    head('HEAD', '/api/prompts').repeat(2_000),
    'GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET / HTTP/1.0\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    `GET http://elsewhere/healthz HTTP/1.1\r\nHost: a\r\n\r\n${garbage}`,
    `GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n\u0000${garbage}`,
    garbage,
  ];
  const sockets = [];
  for (const text of sent) {
    for (const end of ['none', 'half', 'reset', 'destroy'] as const) {
      const socket = await open(server.port);
      socket.write(text, 'latin1');
      if (end === 'half') socket.end();
      if (end === 'reset') socket.resetAndDestroy();
      if (end === 'destroy') setImmediate(() => socket.destroy());
      socket.resume();
      sockets.push(socket);
    }
  }
  // A client that sends its body too slowly is found when all connections have been checked ten times.
  const slow = await open(server.port);
  slow.write(login({ 'Content-Length': '1000' }));
  slow.resume();
  await once(slow, 'close');
  expect(server.node.exitCode).toBeNull();
  await expectWell();
}, 60_000);

test('hundreds of large answers that nobody takes, piped or not, stay within bounds of memory', async () => {
  const { token } = await call('/api/auth/login', ADMINISTRATOR);
  await call('/api/categories', { name: 'Writing' }, token);
  await call('/api/tags', { name: 'Email' }, token);
  const content = 'A long text [about] this and that. '.repeat(5_700);
  for (let n = 0; n < 20; n += 1)
    await call(
      '/api/prompts',
      { title: `Long ${n}`, content: n + content, categories: ['Writing'], tags: ['Email'] },
      token,
    );

  let most = 0;
  const look = setInterval(() => void memory().then((bytes) => (most = Math.max(most, bytes))), 50);
  onTestFinished(() => clearInterval(look));
  const sockets = [];
  for (let n = 0; n < 150; n += 1) {
    const socket = await open(server.port);
    const coding = ['identity', 'br', 'gzip'][n % 3] ?? '';
    const whole =
      ['/api/prompts?size=100', '/api/prompts/category/1', '/api/prompts/search?size=100&query=long'][n % 3] ?? '';
    const own = { Authorization: `Bearer ${token}`, 'Accept-Encoding': coding };
    socket.write(head('GET', whole, own).repeat(n % 2 === 0 ? 350 : 2));
    sockets.push(socket);
  }
  // Others are served meanwhile, until enough connections have been cut that the rest is within the limit.
  await vi.waitFor(
    async () => {
      expect((await fetch(`${url}/api/prompts?view=card`)).status).toBe(200);
      expect(await figure('http_request_duration_seconds_count')).toBeGreaterThan(150);
    },
    { timeout: 50_000, interval: 100 },
  );
  clearInterval(look);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(600 * MB);
  for (const socket of sockets) socket.destroy();
  await expectWell();
}, 90_000);

/** The sum of a metric over all its labels. */
async function figure(name: string): Promise<number> {
  const figures = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text();
  const values = figures.matchAll(new RegExp(`^\\w*${name}(?:{[^}]*})? (.+)$`, 'gm'));
  return [...values].reduce((sum, [, value]) => sum + Number(value), 0);
}
