import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { timeSlices } from './time-slices.ts';

const nextRound = () => new Promise((resolve) => setImmediate(resolve));
const from = (remoteAddress: string) => ({ remoteAddress, destroyed: false }) as Socket;

/** Requests that take two milliseconds each to begin, and the order in which they began. */
function slices() {
  let time = 0;
  const begun: string[] = [];
  const { begin, connected } = timeSlices(() => time);
  return {
    begun,
    connected,
    ask: (socket: Socket, name: string) =>
      begin(socket, () => {
        time += 2;
        begun.push(name);
      }),
  };
}

test('requests begin as they come until a round has taken its time, and the others in the next rounds', async () => {
  const { begun, ask } = slices();
  for (const name of 'abcdefg') ask(from('10.0.0.1'), name);
  expect(begun.join('')).toBe('abc');
  await nextRound();
  expect(begun.join('')).toBe('abcdef');
  await nextRound();
  expect(begun.join('')).toBe('abcdefg');
});

test('networks take turns, in them homes, and what comes later waits as well', async () => {
  const { begun, ask } = slices();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']) ask(from('10.0.0.1'), name);
  for (const name of ['n1', 'n2']) ask(from('10.0.0.2'), name);
  for (const name of ['b1', 'b2']) ask(from('10.0.1.1'), name);
  for (let round = 0; round < 5; round += 1) await nextRound();
  expect(begun.join(' ')).toBe('a1 a2 a3 a4 b1 n1 b2 a5 n2 a6 a7 a8');
});

test('while connections come, one request is begun with every fourth of them', async () => {
  const { begun, ask, connected } = slices();
  for (const name of 'abcdefghi') ask(from('10.0.0.1'), name);
  expect(begun.join('')).toBe('abc');
  for (const then of ['abc', 'abc', 'abc', 'abcd', 'abcd', 'abcd', 'abcd', 'abcde']) {
    connected();
    await nextRound();
    expect(begun.join('')).toBe(then);
  }
  await nextRound();
  expect(begun.join('')).toBe('abcdefgh');
});

test('nothing is begun for a connection that is closed meanwhile, and rounds without requests cost nothing', async () => {
  const { begun, ask } = slices();
  const gone = from('10.0.0.2');
  for (const name of 'abc') ask(from('10.0.0.1'), name);
  ask(gone, 'gone');
  ask(from('10.0.0.1'), 'd');
  Object.assign(gone, { destroyed: true });
  for (let round = 0; round < 3; round += 1) await nextRound();
  expect(begun.join('')).toBe('abcd');
});

test('whoever asks once from elsewhere is answered long before many connections that ask at once', async () => {
  const answered: (string | undefined)[] = [];
  let time = 0;
  const { begin } = timeSlices(() => time);
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    begin(socket, () => {
      time += 2;
      answered.push(socket.remoteAddress);
      response.end('done');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // Connections are accepted one at a time: wait until the server has it.
  const open = async (localAddress: string) => {
    const taken = once(server, 'connection');
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    await taken;
    return socket;
  };
  const many: Socket[] = [];
  while (many.length < 60) many.push(await open('127.1.0.1'));
  const one = await open('127.2.0.1');
  onTestFinished(() => {
    for (const socket of [...many, one]) socket.destroy();
    server.close();
  });
  for (const socket of [...many, one]) socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await Promise.all([...many, one].map((socket) => once(socket, 'data')));
  expect(answered).toHaveLength(61);
  expect(answered.slice(0, 30)).toContain('127.2.0.1');
});
