import type { FastifyInstance } from 'fastify';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import type { Renderer } from '../pages/render.ts';
import { fakePages, publicAddresses, readAll, renderer, seen, withoutCache } from './cache.fixtures.ts';

const render = vi.fn<Renderer>(renderer);
let t: TestApp;
let uncached: FastifyInstance;
let removePages: () => Promise<void>;
let port: number;

beforeAll(async () => {
  const { pages, remove } = await fakePages((...given) => render(...given));
  removePages = remove;
  t = await startTestApp({}, pages);
  uncached = await withoutCache(t.services, pages);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
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

interface Received {
  status: number | undefined;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

/** Over a socket, as it goes over the wire. */
const fetchRaw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Received>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });

/** A change that nobody announces: who sees the old title was given what is kept. */
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
    await t.visitor.get('/main', { host: `127.0.0.1:${port}` });
    await changeSilently();
    const { status, bytes, headers } = await fetchRaw('/main');
    expect([status, bytes.toString()]).toEqual([200, expect.stringContaining('Friendly reminder')]);
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(render).toHaveBeenCalledTimes(1);
    await fetchRaw('/api/prompts');
    expect(render).toHaveBeenCalledTimes(1);
  });

  test('has the policy of that very document', async () => {
    const policies = [await t.visitor.get('/main'), await t.visitor.get('/main')].map(
      ({ headers }) => headers['content-security-policy'],
    );
    expect(policies[0]).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policies[1]).toBe(policies[0]);
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

  test('does not depend on parameters that mean nothing to the call', async () => {
    await t.visitor.get('/api/prompts?size=12&view=card');
    await changeSilently();
    for (const query of ['view=card&size=12', 'utm_source=x&size=12&view=card', 'size=12&nothing&view=card']) {
      expect((await t.visitor.get(`/api/prompts?${query}`)).body.list[0].title).toBe('Friendly reminder');
    }
    expect((await t.visitor.get('/api/prompts?view=card&size=11')).body.list[0].title).toBe('Changed');
  });

  test('shows uses some seconds later, without anybody waiting', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await t.visitor.get('/main');
    expect((await t.visitor.post(`/api/prompt-usage/record?promptId=${id}&actionType=COPY`)).status).toBe(204);
    const uses = async () => /"usesCount":(\d)/.exec((await t.visitor.get('/main')).body)?.[1];
    expect(await uses()).toBe('0');
    vi.setSystemTime(Date.now() + 3_000);
    await vi.waitFor(async () => expect(await uses()).toBe('1'));
    vi.setSystemTime(Date.now() + 3_000);
    expect(await uses()).toBe('1');
  });

  test('shows the right day after midnight', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-11-21T23:59:59.999Z');
    expect((await t.visitor.get('/legal/terms')).body).toContain('2026-11-21');
    vi.setSystemTime('2026-11-22T00:00:00.000Z');
    expect((await t.visitor.get('/legal/terms')).body).toContain('2026-11-22');
  });

  test('names the site as this reader reached it', async () => {
    for (const host of ['one.example', 'two.example', 'one.example']) {
      for (const path of ['/main', '/feed.xml']) {
        expect((await t.visitor.get(path, { host })).body).toContain(`http://${host}`);
        expect((await fetchRaw(path, { host })).bytes.toString()).toContain(`http://${host}`);
      }
    }
    expect((await fetchRaw('/main', { host: 'evil.example"><script>' })).status).toBe(400);
    expect(render).toHaveBeenCalledTimes(2);
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
        expect(JSON.stringify(body)).not.toMatch(/saved|canEdit|Secret/);
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
    expect((await t.visitor.get('/main')).headers['cache-control']).toContain('s-maxage');
    expect(render).toHaveBeenCalledTimes(2);
  });

  test('a document that broke, for anybody who waited for it', async () => {
    render.mockRejectedValueOnce(new Error('broken'));
    const statuses = (await Promise.all([fetchRaw('/main'), fetchRaw('/main')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 500]);
  });

  test('an address that is long, or means another one', async () => {
    for (const path of [`/main?x=${'x'.repeat(600)}`, '/nowhere/../main']) {
      await fetchRaw(path);
      await fetchRaw(path);
    }
    expect(render).toHaveBeenCalledTimes(4);
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
  // A GET that anybody may call and that is not listed here must declare `shows`.
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
