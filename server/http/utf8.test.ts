import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakePages } from '../cache/cache.fixtures.ts';
import { plain } from '../images/images.fixtures.ts';
import type { Client } from '../testing/client.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let t: TestApp;
let ann: TestUser;
let remove: () => Promise<void>;

beforeAll(async () => {
  const { pages, remove: removePages } = await fakePages();
  remove = removePages;
  t = await startTestApp({}, pages);
  ann = await t.user('Ann');
  await t.prompt(ann);
});
afterAll(async () => {
  await t.close();
  await remove();
});

/** Invalid UTF-8: a byte that never occurs in it, half a character, an overlong encoding, half a surrogate pair. */
const BROKEN = ['ff', 'c3', 'c3 28', 'e2 82', 'c0 af', 'ed a0 80', 'f8 88 80 80 80', '80'].map((hex) =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex'),
);

const post = (client: Client, url: string, payload: Buffer, type = 'application/json') =>
  client.send({ method: 'POST', url, payload, headers: { 'content-type': type } });
/** JSON with these bytes within the text of a member. */
const json = (members: object, bytes: Buffer): Buffer => {
  const [before = '', after = ''] = JSON.stringify(members).split('HERE');
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
};

test.each(BROKEN)('a body with the bytes %o is refused, whatever it is a body of', async (bytes) => {
  const account = { username: 'Bob', email: 'bob@example.com', password: 'HERE' };
  const prompt = { title: 'A title HERE', content: 'Some content.', categories: ['Writing'], tags: ['Email'] };
  for (const [client, url, members] of [
    [t.visitor, '/api/auth/register', account],
    [t.visitor, '/auth/login', { email: ann.email, password: 'HERE' }],
    [t.as(ann), '/api/prompts', prompt],
    // Also where nobody reads it: in a member name, and in a dropped member.
    [t.as(ann), '/api/prompts', { ...prompt, title: 'A title', HERE: 1 }],
  ] as const) {
    const { status, body } = await post(client, url, json(members, bytes));
    expect([status, body.fields]).toEqual([400, { body: 'Body is not valid UTF-8' }]);
  }
});

test('a password with U+FFFD is opened by itself and by no byte that is none', async () => {
  const account = { username: 'Cleo', email: 'cleo@example.com', password: 'correct \uFFFD horse' };
  expect((await t.visitor.post('/api/auth/register', account)).status).toBe(201);
  const bytes = json({ email: account.email, password: 'correct HERE horse' }, Buffer.from([0xff]));
  expect((await post(t.visitor, '/api/auth/login', bytes)).status).toBe(400);
  expect((await t.visitor.post('/api/auth/login', account)).status).toBe(200);
});

test('a mark at the beginning of a body is no part of it', async () => {
  const body = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('{"password":"x"}')]);
  expect((await post(t.visitor, '/api/auth/password-hint', body)).status).toBe(200);
});

test.each(['utf-16', 'iso-8859-1', 'latin1', '""', 'windows-1252'])('JSON in %s is 415', async (charset) => {
  const type = `application/json; charset=${charset}`;
  const { status, body } = await post(t.visitor, '/api/auth/password-hint', Buffer.from('{"password":"x"}'), type);
  expect([status, body.message]).toEqual([415, 'Send JSON in UTF-8']);
});

test.each(['utf-8', 'UTF-8', '"utf-8"', 'utf8'])('JSON in %s is taken', async (charset) => {
  const type = `application/json;charset=${charset}`;
  const { status } = await post(t.visitor, '/api/auth/password-hint', Buffer.from('{"password":"x"}'), type);
  expect(status).toBe(200);
});

const ADDRESSES = ['%ff', '%C3', '%c3%28', '%E2%82', '%c0%af', '%ed%a0%80', '%', '%4', '%zz', 'a%', '%u00e4'];

test.each(ADDRESSES)('%s in an address is 400, in its path and in its query, of calls and of pages', async (bad) => {
  for (const path of ['/api/prompts/', '/api/prompts/category/', '/main/', '/explorer/prompt/', '/']) {
    const { status, body } = await t.visitor.get(`${path}${bad}`);
    expect([status, body.fields]).toEqual([400, { path: 'Address is not well-formed' }]);
  }
  for (const path of ['/api/prompts/search', '/api/prompts', '/main', '/', '/feed.xml', '/api/openapi.json']) {
    // Twice: a refusal is not cached.
    for (let round = 0; round < 2; round++) {
      const { status, body } = await t.visitor.get(`${path}?query=${bad}&page=0`);
      expect([status, body.fields]).toEqual([400, { query: 'Query is not percent-encoded UTF-8' }]);
    }
    expect((await t.visitor.get(`${path}?${bad}=1`)).status).toBe(400);
    expect((await t.visitor.get(`${path}?page=0&unknown=${bad}`)).status).toBe(400);
  }
});

test('who is not signed in is told that first', async () => {
  expect((await t.visitor.get('/api/prompts/my-prompts?query=%ff')).status).toBe(401);
  expect((await t.as(ann).get('/api/prompts/my-prompts?query=%ff')).status).toBe(400);
});

test('what is written in UTF-8 is read, a plus and a percent sign too', async () => {
  for (const query of ['%F0%9F%A6%86', 'a+b', '100%25', '%2B', 'caf%C3%A9'])
    expect((await t.visitor.get(`/api/prompts/search?query=${query}`)).status).toBe(200);
});

test('an address with bytes as they are is 400', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  for (const path of ['/api/prompts/search?query=caf\u00c3\u00a9', '/api/prompts/\u00ff', '/main?x=\u00e9']) {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(Buffer.from(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 'latin1')),
      );
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"error":"invalid"');
  }
});

test('a form whose texts are no UTF-8 is refused, and stores nothing', async () => {
  const picture = await plain(4, 4).png().toBuffer();
  const head = 'Content-Disposition: form-data; name=';
  const file = (name: string) => [`--cut\r\n${head}"${name}"; filename="a.png"\r\n\r\n`, picture, '\r\n'];
  const text = (name: string | Buffer, value: string | Buffer) => [
    `--cut\r\n${head}"`,
    name,
    '"\r\n\r\n',
    value,
    '\r\n',
  ];
  const send = (...parts: (string | Buffer)[][]) =>
    post(
      t.as(ann),
      '/api/v1/assets/image/upload',
      Buffer.concat([...parts.flat(), '--cut--\r\n'].map((part) => Buffer.from(part as string))),
      'multipart/form-data; boundary=cut',
    );
  const images = () => t.services.database.sql.selectFrom('images').select('id').execute();
  for (const bytes of BROKEN) {
    const { status, body } = await send(text('note', bytes), file('file'));
    expect([status, body.fields]).toEqual([400, { note: 'Note is not valid UTF-8' }]);
    expect((await send(file('file'), text(bytes, 'a note'))).body.fields).toEqual({ form: 'Form is not valid UTF-8' });
  }
  expect(await images()).toEqual([]);
  expect((await send(text('note', 'Grüße'), file('file'))).status).toBe(201);
});
