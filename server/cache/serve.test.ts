import Fastify from 'fastify';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { head } from '../testing/wire.ts';
import type { ResponseCache } from './response-cache.ts';
import { answer } from './answers.fixtures.ts';
import { CacheEntry } from './entry.ts';
import { serve } from './serve.ts';

/** Serves an incompressible response and collects the log. @param plain whether it can be sent uncompressed */
async function start(plain = false) {
  const lines: string[] = [];
  const { log } = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  const encoding = Promise.withResolvers<never>();
  const text = answer('long '.repeat(1_000));
  const entry = new CacheEntry('/', text, { tags: [] }, async () => text, { now: 0, isUnbounded: false });
  const encode = (_entry: CacheEntry, how: string) =>
    plain && how === 'identity' ? entry.body.createVariant('identity') : encoding.promise;
  const cache = { encode } as unknown as ResponseCache;
  const server = createServer((request, response) => serve(cache, entry, request, response, { id: 'abc', log }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(head('GET', '/', { 'Accept-Encoding': 'gzip' }));
  const [, response] = await once(server, 'request');
  return { client, response, lines, fail: () => encoding.reject(new Error('out of order')) };
}

test('a fault that keeps an answer from being sent is logged, and ends the connection', async () => {
  const { client, lines, fail } = await start();
  fail();
  await once(client, 'close');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, reqId: 'abc', msg: 'a cached response could not be sent', err: { message: 'out of order' } },
  ]);
});

test('what cannot be compressed goes as it is', async () => {
  const { client, lines, fail } = await start(true);
  fail();
  const [bytes] = await once(client, 'data');
  expect(String(bytes)).toContain('long long');
  expect(String(bytes)).not.toMatch(/content-encoding/i);
  expect(lines).toEqual([]);
  client.destroy();
});

test('for whoever has left it is none', async () => {
  const { client, response, lines, fail } = await start();
  client.destroy();
  await once(response, 'close');
  fail();
  await new Promise(setImmediate);
  expect(lines).toEqual([]);
});
