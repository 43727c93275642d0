import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { boundConnections } from './slow-clients.connections.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const SLOW = 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n';

/** A server that answers at once, except slow requests: these when they are told to end. */
async function start(
  most: Partial<Record<'inAll' | 'withIdle' | 'ofOneNetwork' | 'ofOneHome', number>>,
  behindProxy = false,
) {
  const waiting: ServerResponse[] = [];
  const server: Server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
    if (request.url === '/slow') waiting.push(response);
    else response.end('here');
  });
  boundConnections(server, {
    behindProxy,
    most: { inAll: 1_000, withIdle: 1_000, ofOneNetwork: 1_000, ofOneHome: 1_000, ...most },
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** A connection that is kept after a response, or undefined when it was closed before. */
  async function come(localAddress: string, ask = GET): Promise<Visitor | undefined> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    socket.write(ask);
    if (ask === SLOW) {
      const before = waiting.length;
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(before));
      return { socket, heard: () => String(socket.read() ?? '') };
    }
    await Promise.race([once(socket, 'readable'), once(socket, 'close')]).catch(() => undefined);
    const answer = String(socket.read() ?? '');
    return answer === '' ? undefined : { socket, heard: () => answer };
  }
  return { server, come, answer: () => waiting.splice(0).forEach((response) => response.end('at last')) };
}

interface Visitor {
  socket: Socket;
  heard: () => string;
}

async function comeAll(
  come: (address: string) => Promise<Visitor | undefined>,
  addresses: string[],
): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  for (const address of addresses) {
    const visitor = await come(address);
    if (visitor) visitors.push(visitor);
  }
  expect(visitors).toHaveLength(addresses.length);
  return visitors;
}

const left = (visitors: Visitor[]) => visitors.filter(({ socket }) => !socket.resume().closed).length;

const times = (count: number, address: string) => Array.from({ length: count }, () => address);

test('when nearly all are taken by idle ones, whoever comes is answered, and whoever has most loses some', async () => {
  const { come } = await start({ inAll: 20, withIdle: 15 });
  const one = await comeAll(come, times(8, '127.0.1.1'));
  const two = await comeAll(come, times(5, '127.0.2.1'));
  const few = await comeAll(come, times(2, '127.0.3.1'));
  const honest = await comeAll(
    come,
    Array.from({ length: 5 }, (_, n) => `127.0.${50 + n}.1`),
  );
  await expect.poll(() => left(one)).toBe(4);
  await expect.poll(() => left(two)).toBe(4);
  await expect.poll(() => left([...few, ...honest])).toBe(7);
});

test('neighbours with one connection each count together, as far as their network goes', async () => {
  const { come } = await start({ inAll: 20, withIdle: 9 });
  const neighbours = await comeAll(
    come,
    Array.from({ length: 6 }, (_, n) => `127.0.1.${n + 1}`),
  );
  const other = await comeAll(come, times(3, '127.0.2.1'));
  await comeAll(come, ['127.0.3.1', '127.0.4.1']);
  await expect.poll(() => left(neighbours)).toBe(4);
  await expect.poll(() => left(other)).toBe(3);
});

test('of many with one connection each, who has been idle for longest goes, and not who has just come', async () => {
  const { come } = await start({ inAll: 20, withIdle: 10 });
  const many = await comeAll(
    come,
    Array.from({ length: 10 }, (_, n) => `127.0.${n + 1}.1`),
  );
  many[0]?.socket.write(GET);
  await vi.waitFor(() => expect(many[0]?.socket.read()).not.toBeNull());
  const next = await comeAll(come, ['127.0.90.1', '127.0.91.1']);
  await expect.poll(() => left(many)).toBe(8);
  expect(many.map(({ socket }) => socket.closed)).toEqual([
    false,
    true,
    true,
    ...Array.from({ length: 7 }, () => false),
  ]);
  await expect.poll(() => left(next)).toBe(2);
});

test('whose request is under way is not idle, and is again when it is answered', async () => {
  const { come, answer } = await start({ inAll: 20, withIdle: 6 });
  const working: Visitor[] = [];
  for (let n = 0; n < 5; n += 1) working.push((await come('127.0.1.1', SLOW)) as Visitor);
  const idle = await comeAll(come, times(2, '127.0.2.1'));
  await expect.poll(() => left(idle)).toBe(1);
  expect(working.map(({ socket }) => socket.closed)).toEqual(Array.from({ length: 5 }, () => false));
  answer();
  for (const { heard } of working) await vi.waitFor(() => expect(heard()).toContain('at last'));
  await comeAll(come, times(2, '127.0.3.1'));
  await expect.poll(() => left(working)).toBe(3);
});

test('one home and one network have so many and no more; who leaves makes room', async () => {
  const { come } = await start({ ofOneHome: 3, ofOneNetwork: 5 });
  const first = await comeAll(come, times(3, '127.0.1.1'));
  expect(await come('127.0.1.1')).toBeUndefined();
  await comeAll(come, times(2, '127.0.1.2'));
  expect(await come('127.0.1.3')).toBeUndefined();
  await comeAll(come, times(3, '127.0.2.1'));
  first[0]?.socket.destroy();
  await vi.waitFor(async () => expect(await come('127.0.1.3')).toBeDefined());
});

test('a proxy has all of them, and keeps them for as long as it was told', async () => {
  const { come, server } = await start({ inAll: 8, ofOneHome: 3, ofOneNetwork: 5 }, true);
  await comeAll(come, times(6, '127.0.1.1'));
  expect(server.keepAliveTimeout).toBe(72_000);
});

test('they are kept shortly while more than half of all are taken', async () => {
  const { come, server } = await start({ inAll: 8 });
  const some = await comeAll(come, times(4, '127.0.1.1'));
  expect(server.keepAliveTimeout).toBe(72_000);
  const [next] = await comeAll(come, times(1, '127.0.1.1'));
  expect(server.keepAliveTimeout).toBe(10_000);
  next?.socket.destroy();
  await vi.waitFor(() => expect(server.keepAliveTimeout).toBe(72_000));
  await expect.poll(() => left(some)).toBe(4);
});
