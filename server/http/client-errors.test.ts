import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { answersOf, head, open, type WireAnswer } from '../testing/wire.ts';
import { answerClientError, rememberAnswers } from './client-errors.ts';

let t: TestApp;
let port: number;

beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t.close());

/** A connection and its server side, after this many requests. */
async function used(times: number): Promise<{ client: Socket; server: Socket }> {
  const connected = once(t.app.server, 'connection') as Promise<[Socket]>;
  const client = await open(port);
  const [server] = await connected;
  for (let n = 0; n < times; n += 1) {
    client.write(head('GET', '/healthz'));
    expect((await answersOf(client, ['GET']))[0]?.status).toBe(200);
  }
  return { client, server };
}

/** Reads this many responses, until the server closes the connection. */
async function lastOf(client: Socket, count: number): Promise<WireAnswer[]> {
  const answers = await answersOf(client, Array<string>(count).fill('GET'));
  expect(await text(client)).toBe('');
  return answers;
}

const refusal = (error: string) => ({ error, message: expect.any(String), requestId: expect.any(String) });
const CHUNKED = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
const LARGE = { 'X-A': 'a'.repeat(6_500), 'X-B': 'b'.repeat(6_500), 'X-C': 'c'.repeat(6_500) };

describe.each([0, 1, 5])('on a connection that has answered %i times', (times) => {
  test.each([
    ['no HTTP', 'GARBAGE\r\n\r\n', 400, 'invalid'],
    ['a control character in a header', head('GET', '/healthz', { 'X-A': 'a\u0001b' }), 400, 'invalid'],
    ['a header without a name', head('GET', '/healthz', { '': 'a' }), 400, 'invalid'],
    ['headers that are too large', head('GET', '/healthz', LARGE), 431, 'too_large'],
    ['a body that is none', `${head('POST', '/api/auth/login', CHUNKED)}nonsense\r\n`, 400, 'invalid'],
    [
      'a body that is none, after it was asked for',
      `${head('POST', '/api/auth/login', { ...CHUNKED, Expect: '100-continue' })}nonsense\r\n`,
      400,
      'invalid',
    ],
  ])('%s is answered in the one error shape, and closed', async (_, bytes, status, error) => {
    const { client } = await used(times);
    client.write(bytes);
    const answer = (await lastOf(client, bytes.includes('100-continue') ? 2 : 1)).at(-1);
    expect([answer?.status, answer?.headers.connection]).toEqual([status, 'close']);
    expect(JSON.parse(String(answer?.body))).toEqual(refusal(error));
  });

  test('headers that do not come are answered with 408', async () => {
    const { client, server } = await used(times);
    client.write('GET /healthz HTTP/1.1\r\nHost');
    // As node:http does when headersTimeout is over.
    t.app.server.emit(
      'clientError',
      Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      server,
    );
    const [answer] = await lastOf(client, 1);
    expect(answer?.status).toBe(408);
    expect(JSON.parse(String(answer?.body))).toEqual(refusal('invalid'));
  });
});

test('what comes in pieces is answered once', async () => {
  const { client, server } = await used(1);
  const before = server.bytesWritten;
  const large = head('GET', '/healthz', LARGE);
  for (let at = 0; at < large.length; at += 9_000) client.write(large.slice(at, at + 9_000));
  client.write(large);
  expect((await lastOf(client, 1))[0]?.status).toBe(431);
  expect(server.bytesWritten - before).toBeLessThan(500);
});

test('answers that are under way are whole, and the refusal follows them', async () => {
  const { client } = await used(1);
  client.write(`${head('GET', '/api/openapi.json')}${head('GET', '/api/nothing')}GARBAGE\r\n\r\n`);
  const answers = await lastOf(client, 3);
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 400]);
  expect(JSON.parse(String(answers[0]?.body))).toHaveProperty('openapi');
});

test('a body that is refused behind answers under way is answered after them', async () => {
  const { client } = await used(1);
  client.write(`${head('GET', '/api/openapi.json')}${head('POST', '/api/auth/login', CHUNKED)}nonsense\r\n`);
  const [document, refused] = await lastOf(client, 2);
  expect(JSON.parse(String(document?.body))).toHaveProperty('openapi');
  expect([refused?.status, refused?.headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
});

describe('by a server of its own', () => {
  async function ask(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    server.on('clientError', answerClientError);
    rememberAnswers(server);
    server.listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const client = await open((server.address() as AddressInfo).port);
    const begun = once(client, 'readable');
    client.write(head('POST', '/', CHUNKED));
    await begun;
    client.write('nonsense\r\n');
    return text(client);
  }

  test('nothing is written into an answer that has begun', async () => {
    const heard = await ask((_request, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('12345');
    });
    expect(heard).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n12345$/);
  });

  test('who was answered before the body came is answered once', async () => {
    const heard = await ask((_request, response) => void response.end('no'));
    expect(heard).toMatch(/^HTTP\/1\.1 200 [^]*no/);
    expect(heard.split('HTTP/1.1 ')).toHaveLength(2);
  });
});
