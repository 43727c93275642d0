import { writeFile } from 'node:fs/promises';
import type { InjectOptions } from 'fastify';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TABLE } from '../authorization/access.table.ts';
import { addressOf, createWorld, type World } from '../authorization/access.world.ts';
import { fakePages } from '../cache/cache.fixtures.ts';
import { MAIL_AWAY } from '../mail/mail.fixtures.ts';
import type { Answer } from '../testing/client.ts';
import { operationsOf, type Operation } from '../testing/openapi.document.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let world: World;
let remove: () => Promise<void>;
let operations: Map<string, Operation>;

beforeAll(async () => {
  const { pages, remove: removePages } = await fakePages();
  await writeFile(join(pages.folder, 'client/assets/root-abc123.js'), 'one()');
  await writeFile(join(pages.folder, 'client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  remove = removePages;
  t = await startTestApp(MAIL_AWAY, pages);
  world = await createWorld(t);
  const document = (await t.visitor.get('/api/openapi.json')).body;
  operations = new Map(operationsOf(document).map((operation) => [`${operation.method} ${operation.path}`, operation]));
});
afterAll(async () => {
  await t.close();
  await remove();
});

type Method = NonNullable<InjectOptions['method']>;

/** Addresses outside the API routes: pages, files, machine-readable documents. */
const OTHERS = `/ /main /explorer/prompt/1 /nowhere /robots.txt /sitemap.xml /sitemap-pages.xml /sitemap-prompts-1.xml
  /feed.xml /favicon.svg /assets/root-abc123.js /api/openapi.json /api/docs /api/docs/ /api/docs/json /api/docs/yaml
  /api/docs/static/swagger-ui.css /api/docs/static/swagger-initializer.js`.split(/\s+/);

/** Rules that every response must follow. */
function problemsOf(what: string, method: string, { status, body, headers }: Answer): string[] {
  const length = headers['content-length'];
  const problems = {
    'has a body': (status === 204 || status === 304 || method === 'HEAD') && body !== '',
    'tells the type of no body': (status === 204 || status === 304) && headers['content-type'] !== undefined,
    'tells the length of no body': (status === 204 || status === 304) && length !== undefined && length !== '0',
    'tells no type': status !== 204 && status !== 304 && headers['content-type'] === undefined,
    'tells not where what was made is': status === 201 && !/^\/\S+$/.test(headers.location ?? ''),
    'says not how to sign in': status === 401 && !headers['www-authenticate']?.startsWith('Bearer'),
    'says not which methods there are': status === 405 && !headers.allow,
    'says not when to try again': (status === 429 || status === 503) && !headers['retry-after'],
    'has no request id': headers['x-request-id'] === undefined,
    'is our fault': status >= 500,
  };
  return Object.entries(problems)
    .filter(([, is]) => is)
    .map(([problem]) => `${what}: ${status} ${problem}`);
}

test.each(Object.keys(TABLE))('%s answers everybody as HTTP says', async (call) => {
  const operation = operations.get(call);
  const entry = TABLE[call];
  if (!operation || !entry) throw new Error(`${call} is not described`);
  const problems: string[] = [];
  for (const role of ['visitor', 'owner', 'administrator'] as const) {
    const answer = await world.call(role, operation, entry, await world.things('PUBLISHED'));
    problems.push(...problemsOf(`${role}: ${call}`, operation.method, answer));
    const location = answer.status === 201 ? String(answer.headers.location) : undefined;
    // A created thing exists: by GET, or by the methods of its address.
    const there = location && (await (await world.as(role)).send({ method: 'OPTIONS', url: location }));
    if (there && there.status !== 204) problems.push(`${call}: nothing is at ${location}`);
  }
  expect(problems).toEqual([]);
});

/** Every address that answers GET, with valid IDs. */
async function readable(): Promise<string[]> {
  const things = await world.things('PUBLISHED');
  const gets = [...operations.values()].filter(({ method }) => method === 'GET');
  const calls = gets.map((operation) => {
    const { sends } = TABLE[`GET ${operation.path}`] ?? { sends: {} };
    const { query = '' } = typeof sends === 'function' ? sends('unused') : sends;
    return addressOf(operation, query, things);
  });
  return [...calls, ...OTHERS];
}

test('HEAD says what GET says, of everything there is', async () => {
  const problems: string[] = [];
  for (const role of ['visitor', 'owner'] as const) {
    for (const url of await readable()) {
      const client = await world.as(role);
      const get = await client.get(url);
      const head = await client.send({ method: 'HEAD', url });
      problems.push(...problemsOf(`HEAD ${url}`, 'HEAD', head), ...problemsOf(`GET ${url}`, 'GET', get));
      const said = ({ status, headers }: Answer) =>
        JSON.stringify([status, headers['content-type'], headers['cache-control'], headers.etag]);
      if (said(get) !== said(head)) problems.push(`HEAD ${url}: ${said(head)} and not ${said(get)}`);
      const length = head.headers['content-length'];
      // The length of a response built per request is not known without building it.
      const isSame =
        get.status === 200 && length !== undefined && !url.startsWith('/api/auth') && !url.startsWith('/auth');
      if (isSame && length !== String(get.bytes.length))
        problems.push(`HEAD ${url}: ${length}, not ${get.bytes.length}`);
    }
  }
  expect(problems).toEqual([]);
});

test('who has the present version gets 304: no body, no type, no length, and the tag once more', async () => {
  const problems: string[] = [];
  const tagged: string[] = [];
  for (const url of await readable()) {
    const { etag } = (await t.visitor.get(url)).headers;
    if (etag === undefined) continue;
    tagged.push(url);
    for (const method of ['GET', 'HEAD'] as const) {
      for (const known of [etag, `"another", ${etag}`]) {
        const answer = await t.visitor.send({ method, url, headers: { 'if-none-match': known } });
        if (answer.status !== 304 || answer.headers.etag !== etag) problems.push(`${method} ${url}: ${answer.status}`);
        problems.push(...problemsOf(`${method} ${url}`, method, answer));
        if ('content-length' in answer.headers) problems.push(`${method} ${url}: a length`);
      }
      const other = await t.visitor.send({ method, url, headers: { 'if-none-match': '"another"' } });
      if (other.status !== 200) problems.push(`${method} ${url}: ${other.status} to who has another version`);
    }
  }
  expect(problems).toEqual([]);
  for (const part of [
    '/api/prompts',
    '/api/prompts/search',
    '/api/v1/assets/image/',
    '/api/openapi.json',
    '/api/docs/',
    '/feed.xml',
    '/main',
  ])
    expect(tagged).toContainEqual(expect.stringContaining(part));
});

test('OPTIONS of everything there is tells its methods, and each other method is 405 with the same', async () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'] as const;
  const problems: string[] = [];
  const things = await world.things('PUBLISHED');
  const calls = [...new Set([...operations.values()].map((operation) => addressOf(operation, '', things)))];
  for (const url of [...calls.map((call) => call.split('?')[0] ?? ''), ...OTHERS]) {
    const options = await t.visitor.send({ method: 'OPTIONS', url });
    const allowed = String(options.headers.allow).split(', ');
    problems.push(...problemsOf(`OPTIONS ${url}`, 'OPTIONS', options));
    if (options.status !== 204 || !allowed.includes('OPTIONS')) problems.push(`OPTIONS ${url}: ${options.status}`);
    if (allowed.includes('GET') !== allowed.includes('HEAD')) problems.push(`${url}: ${allowed.join()}`);
    for (const method of methods) {
      const { status, headers, body } = await t.visitor.send({ method: method as Method, url });
      const refused = status === 405 && headers.allow === options.headers.allow;
      if (refused === allowed.includes(method)) problems.push(`${method} ${url}: ${status}, ${headers.allow}`);
      if (status === 405 && method !== 'HEAD' && body.error !== 'method_not_allowed')
        problems.push(`${method} ${url}: ${body}`);
    }
  }
  expect(problems).toEqual([]);
  // Nobody reads a body sent there.
  for (const [type, payload] of [
    ['application/json', '{'],
    ['nonsense', 'x'],
    ['text/plain', 'x'],
  ] as const) {
    const send = (url: string) => t.visitor.send({ method: 'POST', url, payload, headers: { 'content-type': type } });
    expect([(await send('/main')).status, (await send('/api/nothing')).status]).toEqual([405, 404]);
  }
  expect((await t.visitor.send({ method: 'OPTIONS', url: '/api/nothing' })).status).toBe(404);
  expect((await t.visitor.send({ method: 'POST', url: '/api/nothing' })).status).toBe(404);
});

test.each([
  ['application/x-www-form-urlencoded', 'title=a&content=b'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na\r\n--x--\r\n'],
  ['text/plain', '{"title":"a"}'],
  ['application/xml', '<a/>'],
  ['application/jsonp', '{}'],
  ['application/json, text/plain', '{}'],
  ['nonsense', '{}'],
  [undefined, '{"title":"a"}'],
])('a body of the type %s is 415 at every call, once who sends it is known', async (type, payload) => {
  const problems: string[] = [];
  const things = await world.things('PUBLISHED');
  for (const [call, operation] of operations) {
    const isForm = operation.body?.type === 'multipart/form-data';
    if (operation.method === 'GET' || (isForm && type?.startsWith('multipart'))) continue;
    for (const role of ['visitor', 'administrator'] as const) {
      const url = addressOf(operation, '', things);
      const headers = type === undefined ? {} : { 'content-type': type };
      const { status, body } = await (
        await world.as(role)
      ).send({ method: operation.method as Method, url, payload, headers });
      const wanted =
        role === 'visitor' && operation.secured
          ? [401, 'Sign in first']
          : [415, `Send ${isForm ? 'multipart/form-data' : 'JSON'}`];
      if (JSON.stringify([status, body.message]) !== JSON.stringify(wanted))
        problems.push(`${role}: ${call}: ${status} ${body.message}`);
    }
  }
  expect(problems).toEqual([]);
});

test('a type without a body is no body: programs say JSON of every request', async () => {
  const { prompt } = await world.things('PUBLISHED');
  const owner = await world.as('owner');
  const headers = { 'content-type': 'application/json' };
  const send = (method: Method, url: string) => owner.send({ method, url, headers });
  expect((await send('POST', `/api/saved-prompts/${prompt}`)).status).toBe(201);
  expect((await send('DELETE', `/api/saved-prompts/${prompt}`)).status).toBe(204);
  expect((await send('PUT', `/api/prompts/${prompt}`)).body.fields).toEqual({ body: 'Body is required' });
});

test('401 tells whether a token was sent that is none', async () => {
  const challenge = async (headers: Record<string, string>) =>
    (await t.visitor.get('/api/auth/me', headers)).headers['www-authenticate'];
  expect(await challenge({})).toBe('Bearer');
  expect(await challenge({ authorization: 'Basic YTpi' })).toBe('Bearer');
  expect(await challenge({ authorization: `Bearer ${'x'.repeat(40)}` })).toBe('Bearer error="invalid_token"');
  const { status, headers } = await t.visitor.post('/api/auth/login', { email: 'no@example.com', password: 'no' });
  expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
});
