import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

// Real connections, but the clock of the sweep is ours. How long it takes in earnest: npm run prove -- --only slow.
vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await t.close();
  vi.useRealTimers();
});

/** A client and the server's side of its connection, once the server has begun with what was sent. */
async function send(text: string): Promise<{ client: Socket; server: Socket; heard: () => string }> {
  const { port } = t.app.server.address() as AddressInfo;
  const begun = once(t.app.server, 'request') as Promise<[{ socket: Socket }]>;
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  onTestFinished(() => void client.destroy());
  client.write(text);
  const [{ socket }] = await begun;
  let heard = '';
  return {
    client,
    server: socket,
    heard: () => (heard += client.read() ?? ''),
  };
}

const HEAD = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

test('who sends next to nothing of a body is told so and cut', async () => {
  const { server, heard } = await send(`${HEAD}Content-Length: 100\r\n\r\n{"email"`);
  vi.advanceTimersByTime(9_000);
  expect(server.destroyed).toBe(false);
  vi.advanceTimersByTime(2_000);
  await vi.waitFor(() => expect(server.destroyed).toBe(true));
  await vi.waitFor(() => expect(heard()).toMatch(/^HTTP\/1\.1 408 /));
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

test('who takes nothing of a large answer is cut; who takes it slowly gets all of it', async () => {
  const ann = await t.user('Ann');
  for (let n = 0; n < 80; n += 1) await t.prompt(ann, { title: `Long ${n}`, content: 'long '.repeat(40_000) });
  const ask = 'GET /api/prompts?page=0&size=80 HTTP/1.1\r\nHost: a\r\n';

  const { server } = await send(`${ask}Authorization: Bearer ${ann.token}\r\n\r\n`);
  await vi.waitFor(() => expect(server.writableLength).toBeGreaterThan(0));
  await vi.waitFor(() => {
    vi.advanceTimersByTime(31_000);
    expect(server.destroyed).toBe(true);
  });

  const slow = await send(`${ask}Connection: close\r\n\r\n`);
  let taken = 0;
  slow.client.on('data', (bytes: Buffer) => {
    taken += bytes.length;
    // 1 Mbit/s; the server must have its turn between.
    slow.client.pause();
    vi.advanceTimersByTime(bytes.length / 125);
    setImmediate(() => slow.client.resume());
  });
  await once(slow.client, 'close');
  expect(taken).toBeGreaterThan(80 * 200_000);
});
