import { randomBytes } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { plain } from './images.fixtures.ts';

const url = '/api/v1/assets/image/upload';

let t: TestApp;
let ann: TestUser;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT: true });
  ann = await t.user('ann');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

let sent = 0;
/** Each request from its own address, so that only failures count. */
const form = (user: TestUser, payload: Buffer | string, boundary = 'b') =>
  t.as(user).send({
    method: 'POST',
    url,
    remoteAddress: `203.0.113.${(sent += 1) % 250}`,
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });

const FILE = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const EMPTY = '--b\r\n\r\n\r\n';
const TOO_MANY = { error: 'invalid', fields: { file: 'Form has too many parts' } };

/** Counts the bytes that form parsers receive from now on. */
function watchParsers(): () => number {
  const write = vi.spyOn(Writable.prototype, 'write');
  onTestFinished(() => write.mockRestore());
  return () =>
    write.mock.calls.reduce((all, [piece], n) => {
      const isParser = write.mock.contexts[n]?.constructor.name === 'Busboy';
      return all + (isParser ? (piece as Buffer).length : 0);
    }, 0);
}

test('of a form of half a million parts the parser sees next to nothing', async () => {
  const fed = watchParsers();
  const good = `--b\r\n${FILE}no picture\r\n--b--\r\n`;
  expect((await form(ann, good)).status).toBe(415);
  expect(fed()).toBe(good.length);
  const answer = await form(ann, `${EMPTY.repeat(500_000)}--b--\r\n`);
  expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(TOO_MANY)]);
  expect(fed()).toBe(good.length);
});

test('neither does it when they come in pieces, cut anywhere, behind a file; who sends them is told', async () => {
  const fed = watchParsers();
  const { port } = t.app.server.address() as AddressInfo;
  const payload = Buffer.from(`--b\r\n${FILE}picture\r\n${EMPTY.repeat(10_000)}--b--\r\n`);
  const head = `POST ${url} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${ann.token}\r\n`;
  const client = connect(port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  const heard = text(client);
  client.write(`${head}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${payload.length}\r\n\r\n`);
  for (let at = 0; at < 30; at += 1) {
    client.write(payload.subarray(at * 7, at * 7 + 7));
    await new Promise((soon) => setTimeout(soon, 2));
  }
  client.write(payload.subarray(30 * 7));
  expect(await heard).toMatch(/^HTTP\/1\.1 400 [^]*Form has too many parts/);
  expect(fed()).toBeLessThan(1_000);
});

test('whoever sends fifty such forms waits, as with pictures that are none', async () => {
  const eve = await t.user('eve');
  const statuses: number[] = [];
  for (let n = 0; n < 51; n += 1) statuses.push((await form(eve, EMPTY.repeat(20))).status);
  expect(statuses).toEqual([...Array.from({ length: 50 }, () => 400), 429]);
});

test('a form of as many parts as there may be is read, however its boundary is written', async () => {
  const bob = await t.user('bob');
  const picture = await plain(5, 5).png().toBuffer();
  const boundaries = [
    ['b', 'b'],
    ['----WebKitFormBoundaryAbc', '----WebKitFormBoundaryAbc'],
    [`"a'b(c)+_,-./:=?d"`, `a'b(c)+_,-./:=?d`],
    ['x; charset=utf-8', 'x'],
    [`${'y'.repeat(70)} ; boundary=other`, 'y'.repeat(70)],
  ];
  for (const [written = '', line = ''] of boundaries) {
    const payload = Buffer.concat([
      // Parts without a name are ignored.
      Buffer.from(`--${line}\r\n\r\n\r\n`.repeat(9)),
      Buffer.from(`--${line}\r\n${FILE}`),
      picture,
      Buffer.from(`\r\n--${line}--\r\n`),
    ]);
    expect([written, (await form(bob, payload, written)).status]).toEqual([written, 201]);
  }
});

test('a boundary that the standard does not know is refused', async () => {
  const payload = `--b\r\n${FILE}x\r\n--b--\r\n`;
  for (const boundary of ['', '"b', 'b"', 'a b', 'z'.repeat(71), '"a\\"b"', "b'ä"]) {
    const { status, body } = await form(ann, payload, boundary);
    expect([boundary, status, body.message]).toEqual([boundary, 400, 'Form is not well-formed']);
  }
});

test('what looks like a boundary within a picture ends nothing', async () => {
  const bob = await t.user('carl');
  const noise = Buffer.concat(Array.from({ length: 50 }, () => Buffer.concat([randomBytes(50), Buffer.from('--b')])));
  const picture = Buffer.concat([await plain(5, 5).png().toBuffer(), noise]);
  const payload = Buffer.concat([Buffer.from(`--b\r\n${FILE}`), picture, Buffer.from('\r\n--b--\r\n')]);
  expect((await form(bob, payload)).status).toBe(201);
});
