import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { answersOf, head } from '../testing/wire.ts';
import { inFlightRequests } from './in-flight.ts';

/** Room for three small requests of a home, four of a network, and five in all. */
const MOST = { ofOneHome: 70_000, ofOneNetwork: 90_000, inAll: 115_000 };

/** A server that answers only `/now`, and counts how many requests had room. */
async function start({ behindProxy = false } = {}) {
  const room = inFlightRequests({ behindProxy, most: MOST });
  const seen = { had: 0, none: 0 };
  const requests: IncomingMessage[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    requests.push(request);
    if (!room.isLeft(request)) {
      seen.none += 1;
      return;
    }
    if (request.url === '/now') response.end('done');
    else seen.had += 1;
    room.take(request, response);
  };
  const server = createServer(answer).on('checkExpectation', answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;

  /** Sends a request from an address, and waits until the server has read it. */
  async function ask(from: string, request: string): Promise<Socket> {
    const before = seen.had + seen.none;
    const socket = connect({ host: '127.0.0.1', port, localAddress: from });
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write(request);
    await vi.waitFor(() => expect(seen.had + seen.none).toBe(before + 1));
    return socket;
  }
  return { seen, requests, ask, port };
}

const HELD = head('GET', '/later');
const statusOf = async (socket: Socket) => (await answersOf(socket, ['GET']))[0]?.status;

test('a home has room for some requests, told 503 beyond; others are let in', async () => {
  const { seen, ask } = await start();
  for (let n = 0; n < 3; n += 1) await ask('127.1.0.1', HELD);
  expect(await statusOf(await ask('127.1.0.1', HELD))).toBe(503);
  await ask('127.2.0.1', HELD);
  expect(seen).toEqual({ had: 4, none: 1 });
});

test('so has a network, whatever its addresses', async () => {
  const { ask } = await start();
  for (const from of ['127.1.0.1', '127.1.0.2', '127.1.0.3', '127.1.0.4']) await ask(from, HELD);
  expect(await statusOf(await ask('127.1.0.5', HELD))).toBe(503);
});

test.each([
  [
    'headers',
    head('GET', '/later', Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`X-${n}`, 'v'.repeat(200)]))),
  ],
  ['a body on its way', head('POST', '/later', { 'Content-Length': '16384' })],
  ['a body of unknown length', head('POST', '/later', { 'Transfer-Encoding': 'chunked' })],
  ['an expectation', head('POST', '/later', { 'Content-Length': '16384', Expect: '100-continue' })],
])('larger requests take more: %s', async (_, request) => {
  const { seen, ask } = await start();
  await ask('127.1.0.1', request);
  await ask('127.1.0.1', HELD);
  await ask('127.1.0.1', HELD);
  expect(seen.none).toBe(1);
});

test('when all room is taken, whoever has most gives way, the largest first', async () => {
  const { seen, ask } = await start();
  const large = await ask('127.1.0.1', head('POST', '/later', { 'Content-Length': '16384' }));
  await ask('127.1.0.2', HELD);
  for (const from of ['127.2.0.1', '127.3.0.1', '127.4.0.1']) await ask(from, HELD);
  expect(seen).toEqual({ had: 5, none: 0 });
  expect(await statusOf(large)).toBe(503);
});

test('room is given back when a request is answered or its client leaves', async () => {
  const { seen, ask, port } = await start();
  for (let n = 0; n < 20; n += 1) {
    const socket = connect({ host: '127.0.0.1', port, localAddress: '127.1.0.1' });
    socket.write(head('GET', '/now'));
    expect(await statusOf(socket)).toBe(200);
    socket.destroy();
  }
  const gone = [await ask('127.1.0.1', HELD), await ask('127.1.0.1', HELD), await ask('127.1.0.1', HELD)];
  for (const socket of gone) socket.destroy();
  await vi.waitFor(async () => {
    const { had } = seen;
    await ask('127.1.0.1', HELD);
    expect(seen.had).toBe(had + 1);
  });
});

test('behind a proxy, whose address all have, only all together are bounded', async () => {
  const { seen, ask } = await start({ behindProxy: true });
  const asked: Socket[] = [];
  for (let n = 0; n < 5; n += 1) asked.push(await ask('127.1.0.1', HELD));
  const one = await ask('127.1.0.1', HELD);
  expect(seen).toEqual({ had: 6, none: 0 });
  expect((await answersOf(one, ['GET']))[0]).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
});

describe('of what is turned away', () => {
  /** Sends one request too many, so that the first one is turned away. */
  async function fill(first: string) {
    const started = await start();
    const loser = await started.ask('127.1.0.1', first);
    loser.resume();
    return { ...started, loser, rest: () => more(started.ask) };
  }
  async function more(ask: (from: string, request: string) => Promise<Socket>) {
    await ask('127.1.0.2', HELD);
    for (const from of ['127.2.0.1', '127.3.0.1', '127.4.0.1']) await ask(from, HELD);
  }

  test('a write that may be done is told nothing', async () => {
    const { loser, rest } = await fill(head('POST', '/later', { 'Content-Length': '15000' }) + 'x'.repeat(15_000));
    const heard: Buffer[] = [];
    loser.on('data', (bytes: Buffer) => heard.push(bytes));
    await Promise.all([once(loser, 'close'), rest()]);
    expect(Buffer.concat(heard).toString()).toBe('');
  });

  test('one that has lost its connection meanwhile ends its own', async () => {
    const { requests, loser, rest } = await fill(head('POST', '/later', { 'Content-Length': '16384' }));
    Object.assign(requests[0] ?? {}, { socket: null });
    await Promise.all([once(loser, 'close'), rest()]);
    expect(loser.destroyed).toBe(true);
  });
});
