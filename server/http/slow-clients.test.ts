import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { homeOfSocket } from './origin.ts';

// Real connections, but a fake clock for the sweep. To measure real time: npm run prove -- --only slow.
vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
  t.app.server.setMaxListeners(50);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await t.close();
  vi.useRealTimers();
});

/** A client and the server side of its connection, once the server has begun to handle the request. */
async function send(text: string): Promise<{ client: Socket; server: Socket; heard: () => string }> {
  const { port } = t.app.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  const begun = new Promise<Socket>((resolve) => {
    t.app.server.on('request', function find({ socket }: IncomingMessage) {
      if (socket.remotePort !== client.localPort) return;
      t.app.server.off('request', find);
      resolve(socket);
    });
  });
  client.on('error', () => undefined);
  onTestFinished(() => void client.destroy());
  client.write(text);
  const socket = await begun;
  let heard = '';
  return {
    client,
    server: socket,
    heard: () => (heard += client.read() ?? ''),
  };
}

const HEAD = 'POST /api/auth/password-hint HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

test('who sends next to nothing of a body is told so and cut', async () => {
  const { server, heard } = await send(`${HEAD}Content-Length: 100\r\n\r\n{"email"`);
  vi.advanceTimersByTime(9_000);
  expect(server.destroyed).toBe(false);
  vi.advanceTimersByTime(2_000);
  await vi.waitFor(() => expect(server.destroyed).toBe(true));
  await vi.waitFor(() => expect(heard()).toMatch(/^HTTP\/1\.1 408 /));
});

test('so is who was answered before on the same connection, which a proxy shares among many', async () => {
  const { client, server, heard } = await send('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  let all = '';
  await vi.waitFor(() => expect((all = heard())).toMatch(/^HTTP\/1\.1 200 /));
  const begun = once(t.app.server, 'request');
  client.write(`${HEAD}Content-Length: 100\r\n\r\n{"email"`);
  await begun;
  vi.advanceTimersByTime(11_000);
  await vi.waitFor(() => expect(server.destroyed).toBe(true));
  await vi.waitFor(() => expect(heard().slice(all.length)).toMatch(/^HTTP\/1\.1 408 [^]*"error":"invalid"/));
});

test('who sends slowly but steadily is waited for', async () => {
  const { client, server, heard } = await send(`${HEAD}Content-Length: 60000\r\n\r\n`);
  for (let sent = 0; sent < 60_000; sent += 12_000) {
    const before = server.bytesRead;
    client.write(' '.repeat(12_000));
    await vi.waitFor(() => expect(server.bytesRead).toBe(before + 12_000));
    vi.advanceTimersByTime(10_000);
  }
  await vi.waitFor(() => expect(heard()).toMatch(/^HTTP\/1\.1 400 /));
});

test('who holds a connection that the request has lost is cut like everybody', async () => {
  // As libraries do when they read a body and fail.
  t.app.server.prependOnceListener('request', (request) => {
    setImmediate(() => Object.assign(request, { socket: null }));
  });
  const { server } = await send(`${HEAD}Content-Length: 100\r\n\r\n{"email"`);
  vi.advanceTimersByTime(11_000);
  await vi.waitFor(() => expect(server.destroyed).toBe(true));
});

test('whatever becomes of a connection, looking at them all goes on', async () => {
  const beginnings = [
    `${HEAD}Content-Length: 100\r\n\r\n`,
    `${HEAD}Content-Length: 100\r\nExpect: 100-continue\r\n\r\n`,
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema`,
    `${HEAD}Content-Encoding: gzip\r\nContent-Length: 100\r\n\r\ngarbage`,
    'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 9\r\n\r\n',
    'POST /api/auth/password-hint HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 9\r\n\r\n',
  ];
  const ends: ((client: Socket, server: Socket) => void)[] = [
    (client) => client.destroy(),
    (client) => client.resetAndDestroy(),
    (client) => client.end(),
    (client) => client.end('\u0000'),
    (_client, server) => server.destroy(),
    (_client, server) => server.resetAndDestroy(),
  ];
  for (const beginning of beginnings) {
    for (const end of ends) {
      const { client, server } = await send(beginning);
      end(client, server);
      vi.advanceTimersByTime(1_000);
      await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(30_000);
      await vi.waitFor(() => expect(server.destroyed).toBe(true));
    }
  }
  const gone = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1');
  gone.on('error', () => undefined);
  gone.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(gone, 'close');
  vi.advanceTimersByTime(2_000);
});

describe('of whole prompts, some 2 MB each time,', () => {
  const WHOLE = 'GET /api/prompts?page=0&size=10 HTTP/1.1\r\nHost: a\r\n';
  let ask: string;
  beforeAll(async () => {
    const ann = await t.user('Ann');
    for (let n = 0; n < 10; n += 1) await t.prompt(ann, { title: `Long ${n}`, content: 'long '.repeat(39_000) });
    ask = `${WHOLE}Authorization: Bearer ${ann.token}\r\n\r\n`;
  });

  /** Sends each request after the previous response has been sent: into buffers, as far as nobody reads it. */
  async function sendInTurn([first = '', ...others]: string[]) {
    const pair = await send('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    t.app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      if (socket !== pair.server) return;
      response.once('finish', () => {
        const next = others.shift();
        if (next) pair.client.write(next);
      });
    });
    pair.client.write(first);
    return pair;
  }
  const twenty = () => sendInTurn(Array<string>(20).fill(ask));
  const eight = () => sendInTurn([...Array<string>(7).fill(ask), `${WHOLE}Connection: close\r\n\r\n`]);

  test('who takes nothing is cut', async () => {
    const { server } = await twenty();
    await vi.waitFor(() => expect(server.writableLength).toBeGreaterThan(1_900_000), { timeout: 20_000 });
    await vi.waitFor(() => {
      vi.advanceTimersByTime(31_000);
      expect(server.destroyed).toBe(true);
    });
  });

  /** Reads at this many bytes a second, by the fake clock, until it is closed. @returns number of bytes read */
  async function takeAt(client: Socket, rate: number): Promise<number> {
    let taken = 0;
    client.on('data', (bytes: Buffer) => {
      taken += bytes.length;
      client.pause();
      vi.advanceTimersByTime((bytes.length / rate) * 1_000);
      // Lets the server run in between.
      setImmediate(() => client.resume());
    });
    await once(client, 'close');
    return taken;
  }

  test('who takes them at 1 Mbit/s, or at half of that, gets all', async () => {
    for (const rate of [125_000, 60_000]) {
      const { client } = await eight();
      expect(await takeAt(client, rate)).toBeGreaterThan(8 * 1_950_000);
    }
  });

  test('who takes 2 KB/s of them is cut: it would take a quarter of an hour for each', async () => {
    const { client, server } = await twenty();
    await vi.waitFor(() => expect(server.writableLength).toBeGreaterThan(1_900_000), { timeout: 20_000 });
    expect(await takeAt(client, 2_000)).toBeLessThan(20 * 1_950_000);
  });

  test('what waits for one home has a bound: those who would need longest are cut', async () => {
    const hoarders: Awaited<ReturnType<typeof send>>[] = [];
    for (let n = 0; n < 14; n += 1) hoarders.push(await twenty());
    const unsent = () => hoarders.reduce((sum, { server }) => sum + (server.destroyed ? 0 : server.writableLength), 0);
    const full = () => hoarders.filter(({ server }) => server.destroyed || server.writableLength > 1_900_000);
    await vi.waitFor(() => expect(full()).toHaveLength(hoarders.length), { timeout: 20_000 });

    // An honest client reads meanwhile, and a large response being sent triggers a check without waiting for the clock.
    const honest = await eight();
    const all = takeAt(honest.client, 10_000_000);
    vi.advanceTimersByTime(1_000);
    expect(await all).toBeGreaterThan(8 * 1_950_000);
    expect(unsent()).toBeLessThan(16 * 2 ** 20);
    const left = hoarders.filter(({ server }) => !server.destroyed);
    // No more were closed than necessary.
    expect(left.length).toBeGreaterThan(4);
  });
});

test('a home has so many connections and no more; who leaves makes room', async () => {
  const { port } = t.app.server.address() as AddressInfo;
  const clients: Socket[] = [];
  onTestFinished(() => clients.forEach((client) => client.destroy()));
  const isOpen = async () => {
    const client = connect(port, '127.0.0.1');
    client.on('error', () => undefined).resume();
    clients.push(client);
    client.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    const isAnswered = new Promise<true>((resolve) => client.once('data', () => resolve(true)));
    return Promise.race([isAnswered, closed(client).then(() => false)]);
  };
  for (let n = 0; n < 1_490; n += 10)
    expect(await Promise.all(Array.from({ length: 10 }, isOpen))).not.toContain(false);
  const more = await Promise.all(Array.from({ length: 30 }, isOpen));
  expect(more.filter((is) => !is).length).toBeGreaterThanOrEqual(20);
  const leaving = clients.splice(0, 100);
  await Promise.all(leaving.map((client) => (client.destroy(), closed(client))));
  await vi.waitFor(async () => expect(await isOpen()).toBe(true));
});

const closed = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', resolve)));

test('the addresses of a /64 of IPv6 are one home', () => {
  const from = (remoteAddress: string | undefined) => homeOfSocket({ remoteAddress } as Socket);
  expect(from('2001:db8:1:2::1')).toBe(from('2001:db8:1:2:ffff::9'));
  expect(from('2001:db8:1:2::1')).not.toBe(from('2001:db8:1:3::1'));
  expect(from('::ffff:192.0.2.1')).toBe(from('192.0.2.1'));
  expect(from(undefined)).toBeUndefined();
});
