import { once } from 'node:events';
import { createServer, IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { answersOf, head, open } from '../testing/wire.ts';
import { deafen, STOPPED, stopParsers } from './parser-stop.ts';

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('of a thousand requests that come in one piece nothing is made behind the one that is not wanted', async () => {
  let made = 0;
  let begun = 0;
  class Counted extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket);
      made += 1;
    }
  }
  const server = createServer({ IncomingMessage: Counted }, (_, response) => response.end(String((begun += 1))));
  stopParsers(server, () => begun < 3);
  const port = await listening(server);
  const client = await open(port);
  const refused = once(server, 'clientError') as Promise<[Error & { code: string }, Socket]>;
  client.write(head('GET', '/').repeat(1_000));
  const [error] = await refused;
  expect([error.code, begun, made]).toEqual([STOPPED, 3, 4]);
  const answers = await answersOf(client, ['GET', 'GET', 'GET']);
  expect(answers.map(({ body }) => body.toString())).toEqual(['1', '2', '3']);
});

test('of a body nothing more is told to who does not want to hear it, and the next connection is as ever', async () => {
  let pieces = 0;
  const lengths: number[] = [];
  class Counted extends IncomingMessage {
    override push(piece: Buffer | null): boolean {
      if (piece !== null) pieces += 1;
      if (pieces === 5) {
        deafen(this.socket);
        this.socket.destroy();
      }
      return super.push(piece);
    }
  }
  const server = createServer({ IncomingMessage: Counted }, (request, response) => {
    let length = 0;
    request.on('data', (bytes: Buffer) => (length += bytes.length)).on('error', () => undefined);
    request.on('end', () => {
      lengths.push(length);
      response.end();
    });
  });
  const port = await listening(server);
  const chunked = head('POST', '/', { 'Transfer-Encoding': 'chunked' });
  const client = await open(port);
  client.write(chunked + '1\r\nx\r\n'.repeat(5_000));
  client.resume();
  await once(client, 'close');
  expect(pieces).toBe(5);

  // Reuses the parser of the previous connection.
  const next = await open(port);
  next.write(`${chunked}${'1\r\nx\r\n'.repeat(7)}0\r\n\r\n`);
  await answersOf(next, ['POST']);
  expect(lengths).toEqual([7]);
});
