import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import type { Renderer } from '../pages/render.ts';
import { scriptHash } from '../pages/csp.ts';
import { fakePages, publicAddresses, rawClient, readAll, renderer, seen, withoutCache } from './cache.fixtures.ts';

const render = vi.fn<Renderer>(renderer);
let t: TestApp;
let uncached: FastifyInstance;
let removePages: () => Promise<void>;
let port: number;
let fetchRaw: ReturnType<typeof rawClient>;

beforeAll(async () => {
  const { pages, remove } = await fakePages((...given) => render(...given));
  removePages = remove;
  t = await startTestApp({}, pages);
  uncached = await withoutCache(t.services, pages);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
  fetchRaw = rawClient(port);
});
afterAll(async () => {
  await uncached.close();
  await t.close();
  await removePages();
});

let ann: TestUser;
let id: number;
beforeEach(async () => {
  await t.reset();
  ann = await t.user('Ann');
  id = await t.prompt(ann, { content: 'A long text. '.repeat(200) });
  render.mockClear();
});
afterEach(() => vi.useRealTimers());

/** A change without invalidation: whoever sees the old title got a cached response. */
const changeSilently = () => t.services.database.sql.updateTable('prompts').set({ title: 'Changed' }).execute();

describe('what is kept', () => {
  test('is what an application answers that keeps nothing, header by header', async () => {
    const addresses = publicAddresses({ prompts: [id], categories: [await t.category('Writing')] });
    const fresh = await readAll(uncached, addresses);
    expect(await readAll(t.app, addresses)).toEqual(fresh);
    expect(await readAll(t.app, addresses)).toEqual(fresh);
    expect([...fresh.values()].map(({ status }) => status)).toEqual(addresses.map(() => 200));
  });

  test('is served over a socket and to injected requests alike', async () => {
    await t.visitor.get('/main');
    await fetchRaw('/main');
    await changeSilently();
    const { status, bytes, headers } = await fetchRaw('/main');
    expect([status, bytes.toString()]).toEqual([200, expect.stringContaining('Friendly reminder')]);
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect((await t.visitor.get('/main')).body).toContain('Friendly reminder');
    expect(render).toHaveBeenCalledTimes(2);
    await t.visitor.get('/api/prompts?page=1');
    expect((await fetchRaw('/api/prompts?page=1')).status).toBe(200);
  });

  test('may run what the build lists, and no script that stands in it', async () => {
    render.mockImplementation(async (...given) => {
      const made = await renderer(...given);
      return new Response(`${await made.text()}<script>smuggled()</script>`, { headers: made.headers });
    });
    for (const { headers, bytes } of [await fetchRaw('/main'), await fetchRaw('/main')]) {
      expect(bytes.toString()).toContain('<script>smuggled()</script>');
      expect(headers['content-security-policy']).toContain(`script-src 'self' ${scriptHash('one()')}; `);
    }
    render.mockImplementation(renderer);
  });

  test.each(['/main', '/api/prompts'])('%s is sent compressed as the reader likes it', async (path) => {
    const plain = await fetchRaw(path);
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip', 'br', 'gzip'] as const) {
      const { headers, bytes } = await fetchRaw(path, { 'accept-encoding': encoding });
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(bytes.length) });
      expect(headers.vary).toContain('accept-encoding');
      expect(headers.etag).toBe(plain.headers.etag);
      expect(decoders[encoding](bytes)).toEqual(plain.bytes);
      expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
    }
    expect((await fetchRaw(path)).bytes).toEqual(plain.bytes);
    expect((await fetchRaw(path, { 'accept-encoding': 'br;q=0, identity' })).bytes).toEqual(plain.bytes);
  });

  test('is compressed better for many, and stays the same', async () => {
    const read = () => fetchRaw('/main', { 'accept-encoding': 'br' });
    const first = await read();
    for (let n = 0; n < 120; n += 1) await read();
    await vi.waitFor(async () => expect((await read()).bytes.length).toBeLessThan(first.bytes.length));
    expect(brotliDecompressSync((await read()).bytes)).toEqual(brotliDecompressSync(first.bytes));
  });

  test.each(['/main', '/api/prompts', `/api/categories`])(
    '%s is not sent again to a reader who has it',
    async (path) => {
      const { headers } = await fetchRaw(path);
      const etag = String(headers.etag);
      for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
        const answer = await fetchRaw(path, { 'if-none-match': known });
        expect([answer.status, answer.bytes.length, answer.headers.etag]).toEqual([304, 0, etag]);
        expect(seen(await t.visitor.get(path, { 'if-none-match': known }))).toEqual(
          (await readAll(uncached, [path], { 'if-none-match': known })).get(path),
        );
      }
      expect((await fetchRaw(path, { 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  test.each(['/main', '/api/categories'])('%s is answered to HEAD without its body', async (path) => {
    const first = await fetchRaw(path, {}, 'HEAD');
    const { headers, bytes } = await fetchRaw(path);
    const second = await fetchRaw(path, {}, 'HEAD');
    for (const head of [first, second]) {
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': String(bytes.length) });
    }
  });

  test('is rendered once however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetchRaw('/main')));
    expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes}`)).size).toBe(1);
    expect(render).toHaveBeenCalledTimes(1);
  });

  test('does not depend on how its address is written, and on nothing in it that does not count', async () => {
    await t.visitor.get('/api/prompts?size=12&view=card');
    await changeSilently();
    for (const address of [
      '/api/prompts?view=card&size=12',
      '/api/prompts?utm_source=x&size=12&view=card',
      '/api/prompts?size=12&nothing&view=card',
      '/api/prompts?page=0&size=12&view=card',
      '/api/%70rompts?s%69ze=12&view=c%61rd',
      `/api/prompts?view=card&size=12&${'x'.repeat(2_000)}`,
    ]) {
      const { body } = await t.visitor.get(address);
      expect([address, body.list[0].title]).toEqual([address, 'Friendly reminder']);
    }
    expect((await t.visitor.get('/api/prompts?view=card&size=11')).body.list[0].title).toBe('Changed');
  });

  test('shows a use to the next reader, and is made anew for many once a second at most', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const pass = (time: number) => vi.setSystemTime(Date.now() + time);
    const uses = async () => /"usesCount":(\d+)/.exec((await t.visitor.get('/main')).body)?.[1];
    const people = await Promise.all(['Bea', 'Cem', 'Dan', 'Eve'].map((name) => t.user(name)));
    const copy = async (person: TestUser | undefined) => {
      const client = person ? t.as(person) : t.visitor;
      expect((await client.post(`/api/prompt-usage/record?promptId=${id}&actionType=COPY`)).status).toBe(204);
    };
    await uses();
    pass(1_000);
    await copy(undefined);
    expect(await uses()).toBe('1');
    const before = render.mock.calls.length;
    for (const person of people) {
      await copy(person);
      expect(await uses()).toBe('1');
    }
    expect(render).toHaveBeenCalledTimes(before);
    pass(1_000);
    expect(await uses()).toBe('5');
    expect(render).toHaveBeenCalledTimes(before + 1);
    expect(await uses()).toBe('5');
    expect(render).toHaveBeenCalledTimes(before + 1);
  });

  test('shows the right day after midnight', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-11-21T23:59:59.999Z');
    expect((await t.visitor.get('/legal/terms')).body).toContain('2026-11-21');
    vi.setSystemTime('2026-11-22T00:00:00.000Z');
    expect((await t.visitor.get('/legal/terms')).body).toContain('2026-11-22');
  });
});

describe('nothing personal', () => {
  test('is kept, and who sends a token gets nothing that is kept', async () => {
    const draft = await t.prompt(ann, { title: 'Secret plan', status: 'DRAFT' });
    await t.as(ann).post(`/api/saved-prompts/${id}`);
    const paths = [`/api/prompts/${id}`, '/api/prompts', '/api/prompts/search?query=friendly', '/api/prompts/new'];
    for (const path of paths) {
      const [first] = [(await t.as(ann).get(path)).body].map((body) => body.list?.[0] ?? body);
      expect(first).toMatchObject({ saved: true, canEdit: true });
    }
    expect((await t.as(ann).get(`/api/prompts/${draft}`)).status).toBe(200);
    await t.as(ann).get(`/explorer/prompt/${draft}`);

    for (const path of [...paths, `/api/prompts/${draft}`, `/explorer/prompt/${draft}`, '/main']) {
      for (let n = 0; n < 2; n += 1) {
        const { body, status } = await t.visitor.get(path);
        expect(JSON.stringify(body)).not.toMatch(/saved\b|canEdit|Secret/);
        expect(status).toBe(path.endsWith(`/${draft}`) ? 404 : 200);
      }
    }
    await changeSilently();
    const { body, headers } = await t.as(ann).get(`/api/prompts/${id}`);
    expect(body).toMatchObject({ title: 'Changed', saved: true });
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', 'W/"1"']);
  });
});

describe('what is not kept', () => {
  test.each(['/api/prompts/999', '/explorer/prompt/999', '/api/prompts?size=0', '/api/nothing'])(
    'an error: %s',
    async (path) => {
      const first = await t.visitor.get(path);
      const second = await t.visitor.get(path);
      expect(first.status).toBeGreaterThanOrEqual(400);
      expect(seen(second)).toEqual(seen(first));
      expect(second.headers['cache-control']).toBe('no-store');
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
      expect([undefined, second.headers['x-request-id']]).toContain(second.body.requestId);
      expect(seen(first)).toEqual((await readAll(uncached, [path])).get(path));
    },
  );

  test('a document that misses something', async () => {
    render.mockImplementationOnce(async (request_, context) => {
      context.onIncomplete();
      return renderer(request_, context);
    });
    expect((await t.visitor.get('/main')).headers['cache-control']).toBe('no-store');
    expect((await t.visitor.get('/main')).headers['cache-control']).toBe('private, no-cache');
    expect(render).toHaveBeenCalledTimes(2);
  });

  test('a document that broke, for anybody who waited for it', async () => {
    render.mockRejectedValueOnce(new Error('broken'));
    const statuses = (await Promise.all([fetchRaw('/main'), fetchRaw('/main')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 500]);
  });
});

test('who asks to close the connection need not wait for it, whatever the answer', async () => {
  for (const [path, status] of [
    [`/api/prompts/${id}`, 200],
    ['/api/prompts/999', 404],
    ['/explorer/prompt/999', 404],
    ['/api/prompts?page=x', 400],
    ['/api/nothing', 404],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
    expect([path, answer.status, answer.headers.get('connection')]).toEqual([path, status, 'close']);
    await answer.arrayBuffer();
  }
});

test('every public read is kept, and says what it shows', async () => {
  // A public GET that is not listed here must declare its cache tags.
  const others = ['/healthz', '/readyz', '/api/openapi.json', '/api/v1/assets/image/{id}'];
  const { body } = await t.visitor.get('/api/openapi.json');
  const open = Object.entries<Record<string, { security?: unknown }>>(body.paths)
    .filter(([path, calls]) => calls.get && !calls.get.security && !others.includes(path))
    .map(([path]) => path.replace('{id}', path.includes('category') ? '1' : String(id)));
  expect(open.length).toBeGreaterThanOrEqual(9);
  for (const path of open) {
    const { status, headers } = await t.visitor.get(path);
    expect([path, status, headers.etag, headers['cache-control'], headers.vary]).toEqual([
      path,
      200,
      expect.stringMatching(/^W\//),
      'no-cache',
      'authorization, accept-encoding',
    ]);
  }
});
