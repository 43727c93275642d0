import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t.close());

const path = '/api/prompt-usage/record?promptId=1&actionType=COPY';

interface Announced {
  socket: Socket;
  heard: () => string;
}

/** Declares a body and sends its beginning, from an address of this machine, on a connection that was used before. */
async function announce(length: number, localAddress: string): Promise<Announced> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.on('error', () => undefined).on('data', (bytes: Buffer) => (heard += bytes.toString()));
  await once(socket, 'connect');
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  await until(() => heard.endsWith('}'));
  heard = '';
  const asked = once(t.app.server, 'request');
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  socket.write(`${head}{"a":"`);
  await asked;
  return { socket, heard: () => heard };
}

const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((later) => setTimeout(later, 5));
};

test('the bodies of one home that are on their way have so much room, and nobody else has less', async () => {
  const length = 1_000_000;
  const bodies: Announced[] = [];
  for (let n = 0; n < 20; n += 1) bodies.push(await announce(length, '127.0.0.2'));
  await until(() => bodies.filter(({ heard }) => heard() !== '').length === 12);
  const [refused] = bodies.filter(({ heard }) => heard() !== '');
  expect(refused?.heard()).toMatch(/^HTTP\/1.1 503 [^]*"error":"unavailable"/);

  const small = await announce(1_000, '127.0.0.2');
  const ann = await t.user('Ann');
  await t.category('Writing');
  await t.tag('Email');
  const prompt = { title: 'Long', content: 'word '.repeat(20_000), categories: ['Writing'], tags: ['Email'] };
  const answer = await fetch(`http://127.0.0.1:${port}/api/prompts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(prompt),
  });
  expect(answer.status).toBe(201);
  expect(small.heard()).toBe('');

  // A client that disconnects makes room.
  for (const { socket } of bodies) socket.destroy();
  await until(() => bodies.every(({ socket }) => socket.closed));
  let next = await announce(length, '127.0.0.2');
  await new Promise((later) => setTimeout(later, 50));
  for (let n = 0; next.heard() !== '' && n < 100; n += 1) next = await announce(length, '127.0.0.2');
  expect(next.heard()).toBe('');
});

test('when there is no more room at all, the home that has most gives way', async () => {
  const homes = Array.from({ length: 6 }, (_, n) => `127.0.${n + 1}.1`);
  const bodies: Announced[] = [];
  for (const home of homes) for (let n = 0; n < 8; n += 1) bodies.push(await announce(1_040_000, home));
  const cut = () => bodies.filter(({ heard }) => heard() !== '');
  expect(cut()).toHaveLength(0);
  const late: Announced[] = [];
  for (let n = 0; n < 5; n += 1) late.push(await announce(1_040_000, '127.0.99.1'));
  await until(() => cut().length >= 2);
  expect(late.map(({ heard }) => heard())).toEqual(['', '', '', '', '']);
  expect(cut()[0]?.heard()).toMatch(/^HTTP\/1.1 503 [^]*Retry-After: 2\r\n[^]*"error":"unavailable"/);
});
