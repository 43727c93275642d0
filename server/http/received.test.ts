import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { answersOf, head, open } from '../testing/wire.ts';
import { ReceivedRequest } from './received.ts';

const MB = 2 ** 20;

let t: TestApp;
let port: number;
let ann: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
  ann = await t.user('Ann');
});
afterAll(() => t.close());

const chunk = (bytes: string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`;
const member = () => ({ Authorization: `Bearer ${ann.token}` });
const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'multipart/form-data; boundary=b' };
const chunked = { 'Transfer-Encoding': 'chunked' };
const FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
const IMAGE = '/api/v1/assets/image/upload';

/** Sends a piece repeatedly, as long as it is accepted. @returns bytes sent until the connection was closed */
async function sendOn(client: Socket, piece: string, most: number): Promise<number> {
  let sent = 0;
  client.resume();
  while (!client.destroyed && sent < most) {
    sent += piece.length;
    if (!client.write(piece)) await drainedOrClosed(client);
  }
  if (sent < most) while (!client.closed) await drainedOrClosed(client);
  return sent;
}

/** Not `once`, which fails when a connection breaks off. */
const drainedOrClosed = (client: Socket) =>
  new Promise<void>((resolve) => {
    client.once('drain', resolve).once('close', resolve);
    if (client.closed) resolve();
  });

test.each([
  ['a call reads', () => head('PUT', '/api/auth/me', { ...json, ...member(), ...chunked }) + chunk('{"a":"')],
  ['an upload reads', () => head('POST', IMAGE, { ...form, ...member(), ...chunked }) + chunk(FILE)],
  ['nobody reads, at an unknown address,', () => head('POST', '/nowhere', { ...json, ...chunked })],
  ['nobody reads, as nobody is signed in,', () => head('PUT', '/api/auth/me', { ...json, ...chunked })],
  ['nobody reads, of another type,', () => head('PUT', '/api/auth/me', { ...form, ...member(), ...chunked })],
  ['nobody reads, of a question,', () => head('GET', '/api/categories', { ...json, ...chunked })],
])('a body in bytes that %s is cut after some hundred of them', async (_, begin) => {
  const push = vi.spyOn(ReceivedRequest.prototype, 'push');
  onTestFinished(() => push.mockRestore());
  const client = await open(port);
  client.write(begin());
  expect(await sendOn(client, chunk('x').repeat(10_000), 20 * MB)).toBeLessThan(20 * MB);
  expect(push.mock.calls.length).toBeGreaterThan(200);
  expect(push.mock.calls.length).toBeLessThan(300);
});

test('who sends a body in bytes is told that it is not well-formed', async () => {
  const client = await open(port);
  client.write(head('POST', '/api/auth/login', { ...json, ...chunked }) + chunk(' ').repeat(300));
  expect(await answersOf(client, ['POST'])).toMatchObject([{ status: 400, headers: { connection: 'close' } }]);
});

test('who spreads bytes over the bodies of a connection is cut too', async () => {
  const client = await open(port);
  const body = head('POST', '/nowhere', { ...json, ...chunked }) + chunk('x').repeat(100) + '0\r\n\r\n';
  client.write(body);
  await answersOf(client, ['POST']);
  client.write(body);
  await answersOf(client, ['POST']);
  expect(await sendOn(client, body, 20 * MB)).toBeLessThan(20 * MB);
});

test('a body in small pieces is taken', async () => {
  const client = await open(port);
  const hint = '{"email":1}';
  const letters = [...hint].map(chunk).join('');
  const bodies = [letters + chunk(' ').repeat(200), chunk(hint) + chunk(' '.repeat(200)).repeat(5_000)];
  for (const body of bodies) {
    client.write(`${head('POST', '/api/auth/password-hint', { ...json, ...chunked })}${body}0\r\n\r\n`);
    const [answer] = await answersOf(client, ['POST']);
    expect([answer?.status, answer?.body.toString()]).toEqual([400, expect.stringContaining('Email must be text')]);
  }
});

test('a body is passed on as it came, in few pieces', async () => {
  const bodies: { pieces: number; bytes: Buffer }[] = [];
  const server = createServer({ IncomingMessage: ReceivedRequest }, (request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => {
      pieces.push(piece);
      // Reads slower than the data arrives.
      request.pause();
      setImmediate(() => request.resume());
    });
    request.on('end', () => {
      bodies.push({ pieces: pieces.length, bytes: Buffer.concat(pieces) });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const client = await open((server.address() as AddressInfo).port);
  for (const largest of [1, 300, 5_000, 100_000]) {
    const sent = randomBytes(largest === 1 ? 200 : MB);
    client.write(head('POST', '/', chunked));
    for (let at = 0; at < sent.length;) {
      const piece = sent.subarray(at, (at += 1 + randomInt(largest)));
      client.write(Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]));
    }
    client.write('0\r\n\r\n');
    await answersOf(client, ['POST']);
    expect(bodies.at(-1)?.bytes.equals(sent)).toBe(true);
    expect(bodies.at(-1)?.pieces).toBeLessThan(8 + MB / (16 * 1_024) + 2);
  }
});

test.each([
  ['chunks', { ...chunked }, chunk('x'.repeat(60_000))],
  ['one piece', { 'Content-Length': String(1_000 * MB) }, 'x'.repeat(60_000)],
])('who sends on and on what nobody reads, in %s, is cut', async (_, headers, piece) => {
  const client = await open(port);
  client.write(head('POST', '/nowhere', { ...json, ...headers }) + piece);
  expect((await answersOf(client, ['POST']))[0]?.status).toBe(404);
  expect(await sendOn(client, piece, 100 * MB)).toBeLessThan(100 * MB);
});

test.each([
  ['an unknown address', 404, '/nowhere', () => form],
  ['nobody who is signed in', 401, IMAGE, () => form],
  ['another type', 415, IMAGE, () => ({ ...json, ...member() })],
  ['a compressed one', 415, IMAGE, () => ({ ...form, ...member(), 'Content-Encoding': 'gzip' })],
])('who sends 5 MB (%s) is told %i, and goes on', async (_, status, path, headers) => {
  const client = await open(port);
  const body = 'x'.repeat(5 * MB + 500);
  client.write(head('POST', path, headers(), body) + head('GET', '/healthz'));
  const answers = await answersOf(client, ['POST', 'GET']);
  expect(answers.map((answer) => answer.status)).toEqual([status, 200]);
});
