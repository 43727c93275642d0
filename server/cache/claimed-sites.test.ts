import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { fakePages, rawClient, renderer } from './cache.fixtures.ts';
import { ClaimedSites } from './claimed-sites.ts';

const MINUTE = 60_000;

afterEach(() => vi.useRealTimers());

describe('of the sites that readers tell', () => {
  const named = (n: number) => `http://host${n}.example`;

  test('one that is asked for keeps its place, however many others are told', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const sites = new ClaimedSites();
    expect(sites.admit('http://library.local', '10.0.0.1')).toBe(true);
    for (let minute = 0; minute < 120; minute += 1) {
      for (let n = 0; n < 50; n += 1) sites.admit(named(minute * 50 + n), n % 2 ? '10.0.0.1' : `10.0.1.${n}`);
      vi.setSystemTime(Date.now() + MINUTE);
      expect(sites.has('http://library.local')).toBe(true);
    }
  });

  test('those of one home take no place of another home, and there are few in all', () => {
    const sites = new ClaimedSites();
    const admitted = (home: string) =>
      Array.from({ length: 100 }, (_, n) => sites.admit(`http://h${n}.${home}`, home)).filter(Boolean).length;
    const homes = ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5'];
    expect(homes.map(admitted)).toEqual([4, 4, 4, 4, 0]);
  });

  test('one that nobody asks for any more makes room', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const sites = new ClaimedSites();
    for (let n = 0; n < 4; n += 1) sites.admit(named(n), '10.0.0.1');
    expect(sites.admit(named(4), '10.0.0.1')).toBe(false);
    vi.setSystemTime(Date.now() + 10 * MINUTE);
    for (const n of [0, 2, 3]) sites.has(named(n));
    expect(sites.admit(named(4), '10.0.0.1')).toBe(true);
    expect([0, 1, 2, 3, 4].map((n) => sites.has(named(n)))).toEqual([true, false, true, true, true]);
  });
});

describe.each([
  { TRUST_PROXY: 'false', told: (site: string) => ({ host: site }) },
  {
    TRUST_PROXY: '1',
    told: (site: string) => ({ host: 'inner', 'x-forwarded-host': site, 'x-forwarded-proto': 'http' }),
  },
] as const)('without PUBLIC_URL and with TRUST_PROXY=$TRUST_PROXY', ({ TRUST_PROXY, told }) => {
  let t: TestApp;
  let removePages: () => Promise<void>;
  let read: (site: string, headers?: Record<string, string>) => ReturnType<ReturnType<typeof rawClient>>;
  beforeAll(async () => {
    const { pages, remove } = await fakePages(renderer);
    removePages = remove;
    t = await startTestApp({ RATE_LIMIT: true, TRUST_PROXY }, pages);
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const fetchRaw = rawClient((t.app.server.address() as AddressInfo).port);
    read = (site, headers = {}) => fetchRaw('/main', { ...told(site), ...headers });
  });
  afterAll(async () => {
    await t.close();
    await removePages();
  });

  /** Cached responses do not count against the rate limit. */
  const isReady = async (site: string) => (await read(site)).headers['x-ratelimit-remaining'] === undefined;

  test('a page is kept ready for the site that readers tell, whatever others make up', async () => {
    const first = await read('library.local:4711');
    for (let n = 0; n < 50; n += 1) await read(`host${n}.example`);
    expect(await isReady('library.local:4711')).toBe(true);
    expect(await isReady('Library.LOCAL:4711')).toBe(true);
    expect(await isReady('host49.example')).toBe(false);
    const again = await read('library.local:4711');
    expect([again.status, again.bytes.toString()]).toEqual([200, first.bytes.toString()]);
    expect(again.headers).toMatchObject({ etag: first.headers.etag, 'cache-control': 'private, no-cache' });
    expect(String(again.bytes)).toContain('http://library.local:4711');
    expect((await read('library.local:4711', { 'if-none-match': String(first.headers.etag) })).status).toBe(304);
  });

  test('and shows what was changed to the next reader there', async () => {
    const ann = await t.user('Ann');
    const id = await t.prompt(ann, { title: 'Brand new' });
    t.services.database.invalidations.publish('everything');
    expect(String((await read('library.local:4711')).bytes)).toContain('Brand new');
    expect((await t.as(ann).delete(`/api/prompts/${id}`)).status).toBe(204);
    expect(String((await read('library.local:4711')).bytes)).not.toContain('Brand new');
    expect(await isReady('library.local:4711')).toBe(true);
  });
});
