import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Renderer } from '../pages/render.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { fakePages, rawClient, renderer } from './cache.fixtures.ts';

const render = vi.fn<Renderer>(renderer);
let t: TestApp;
let removePages: () => Promise<void>;
let port: number;
let fetchRaw: ReturnType<typeof rawClient>;

beforeAll(async () => {
  const { pages, remove } = await fakePages((...given) => render(...given));
  removePages = remove;
  t = await startTestApp({}, pages);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
  fetchRaw = rawClient(port);
});
afterAll(async () => {
  await t.close();
  await removePages();
});

let ann: TestUser;
let id: number;
beforeEach(async () => {
  await t.reset();
  ann = await t.user('Ann');
  id = await t.prompt(ann);
  render.mockClear();
});

describe('without PUBLIC_URL a page', () => {
  test('names the site as this reader reached it, and one copy serves all hosts that are made up', async () => {
    for (let n = 0; n < 20; n += 1) {
      const host = `host${n}.example`;
      for (const path of ['/main', '/feed.xml', '/nowhere']) {
        for (const answer of [await t.visitor.get(path, { host }), await fetchRaw(path, { host })]) {
          expect(String(answer.bytes)).toContain(`http://${host}`);
          expect(String(answer.bytes)).not.toMatch(/\.invalid/);
          expect(answer.headers['cache-control']).toMatch(/^(?:private, no-cache|no-store)$/);
        }
      }
    }
    // /main and the not-found page.
    expect(render).toHaveBeenCalledTimes(2);
    await fetchRaw('/main');
    expect((await fetchRaw('/main', { host: `localhost:${port}` })).bytes.toString()).toContain(
      `http://localhost:${port}"`,
    );
    expect(render).toHaveBeenCalledTimes(4);
  });

  test('has a tag of its own for each site, and is not sent again to who has that', async () => {
    const [one, two] = [await fetchRaw('/main', { host: 'a.example' }), await fetchRaw('/main', { host: 'b.example' })];
    expect(one.headers.etag).not.toBe(two.headers.etag);
    const again = (etag: unknown) => fetchRaw('/main', { host: 'a.example', 'if-none-match': String(etag) });
    expect((await again(one.headers.etag)).status).toBe(304);
    expect((await again(two.headers.etag)).status).toBe(200);
  });

  test.each([
    'evil.example"><script>',
    'user@evil.example',
    'a_b.example',
    'x.example:port',
    'x:99999',
    'a'.repeat(256),
    '[::1',
  ])('takes no Host that is none: %s', async (host) => {
    for (const path of ['/main', '/nowhere', '/robots.txt']) expect((await fetchRaw(path, { host })).status).toBe(400);
    expect(render).not.toHaveBeenCalled();
  });
});

describe('addresses that are made up', () => {
  const statusAt = async (path: string) => (await fetchRaw(path)).status;

  test('share the page that they mean, however they are written', async () => {
    const category = await t.category('Writing');
    for (let n = 0; n < 5; n += 1) {
      for (const path of [
        `/?x=${n}`,
        `/?search=${n}&category=1`,
        `/main?x=${n}`,
        `/main?x=${'x'.repeat(600)}${n}`,
        `/main?category=w${n}&new=yes`,
        `/main?category=${category}&x=${n}&featured=true`,
        `/main?${n}&&category=${category}&category=7`,
        `/explorer/prompt/${id}?x=${n}`,
        `/explorer/prompt/${id}?search=${n}`,
        `/legal/terms?page=${n}`,
        `/myprompts/${n}`,
        `/myprompts/${n}?page=${n}`,
      ]) {
        expect([path, await statusAt(path)]).toEqual([path, 200]);
      }
    }
    expect(render.mock.calls.map(([{ url }]) => url.replace(/^https?:\/\/[^/]+/, '')).sort()).toEqual(
      ['/', '/main', `/main?category=${category}`, `/explorer/prompt/${id}`, '/legal/terms', '/myprompts/0'].sort(),
    );
  });

  test('of nothing share what says so', async () => {
    for (let n = 1; n <= 5; n += 1) {
      for (const path of [
        `/nowhere/${n}`,
        `//nowhere/${n}`,
        `/%2e%2e/${n}`,
        `/main/${n}`,
        `/main?category=9999${n}`,
        `/main?category=99999999999999999${n}`,
        `/explorer/prompt/9999${n}`,
        `/explorer/prompt/99999999999999999${n}`,
        `/explorer/prompt/x${n}`,
      ]) {
        expect([path, await statusAt(path)]).toEqual([path, 404]);
        expect((await fetchRaw(path, {}, 'HEAD')).status).toBe(404);
        expect((await fetchRaw(path, { 'if-none-match': '*' })).status).toBe(404);
      }
    }
    expect(render).toHaveBeenCalledTimes(3);
  });

  test('are known to be of nothing no longer than they are', async () => {
    const next = id + 1;
    expect(await statusAt(`/explorer/prompt/${next}`)).toBe(404);
    expect(await t.prompt(ann)).toBe(next);
    expect(await statusAt(`/explorer/prompt/${next}`)).toBe(200);
    await t.as(ann).delete(`/api/prompts/${next}`);
    expect(await statusAt(`/explorer/prompt/${next}`)).toBe(404);
  });

  test.each([
    ['/MAIN', '/main'],
    ['/main/', '/main'],
    ['/%6dain?search=a', '/main?search=a'],
    ['//main', '/main'],
    ['/nowhere/../main', '/main'],
    ['/Explorer//prompt/7/?x=%0d%0aSet-Cookie:a', '/explorer/prompt/7?x=%0d%0aSet-Cookie:a'],
    ['/\\main', '/main'],
  ])('%s leads to %s', async (path, to) => {
    const { status, headers } = await fetchRaw(path);
    expect([status, headers.location]).toEqual([308, to]);
    expect(render).not.toHaveBeenCalled();
  });
});
