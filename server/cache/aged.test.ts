import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InvalidationBus } from '../database/invalidation.ts';
import { ResponseCache } from './response-cache.ts';
import { answer, rendering, textOf } from './answers.fixtures.ts';
import type { RenderedResponse, CacheEntry } from './entry.ts';
import { fillSite } from './fill-site.ts';
import type { CacheTag } from '../cache-tags.ts';

let changes: InvalidationBus;
let cache: ResponseCache;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  changes = new InvalidationBus();
  cache = new ResponseCache(1_000_000, changes);
});
afterEach(() => vi.useRealTimers());

const changed = (...cacheTags: CacheTag[]) => changes.publish({ tags: cacheTags, staleTags: [] });
const counted = (...cacheTags: CacheTag[]) => changes.publish({ tags: [], staleTags: cacheTags });

describe('an answer whose counts are old, and that cannot be made anew', () => {
  const kept = { orAged: true };
  const failures: Record<string, () => Promise<RenderedResponse>> = {
    'it is refused': async () => ({ ...answer('too busy', null), status: 503 }),
    'it fails': () => Promise.reject(new Error('broken')),
    'it misses something': async () => ({ ...answer('half', null), status: 200 }),
  };
  beforeEach(async () => {
    await cache.getOrRender('/main', async () => answer('7 uses'));
    vi.setSystemTime(Date.now() + 1_000);
    counted('prompt:1');
  });

  test.each(Object.entries(failures))('all readers get what is kept: %s', async (_why, fail) => {
    const make = vi.fn<() => Promise<RenderedResponse>>(fail);
    const readers = [1, 2, 3].map(() => cache.getOrRender('/main', make, kept));
    expect((await Promise.all(readers)).map(textOf)).toEqual(['7 uses', '7 uses', '7 uses']);
    // However often counts change, the next attempt comes after a second.
    counted('prompt:1');
    expect(textOf(cache.get('/main'))).toBe('7 uses');
    expect(make).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 1_000);
    expect(cache.get('/main')).toBeUndefined();
    expect(textOf(await cache.getOrRender('/main', async () => answer('9 uses'), kept))).toBe('9 uses');
    expect(textOf(cache.get('/main'))).toBe('9 uses');
  });

  test('soon, too', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { make, end } = rendering();
    const reader = cache.getOrRender('/main', make, kept);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(textOf(await reader)).toBe('7 uses');
    end(answer('8 uses'));
    await vi.waitFor(() => expect(textOf(cache.get('/main'))).toBe('8 uses'));
  });

  test('what has changed meanwhile is not shown', async () => {
    const { make, end } = rendering();
    const reader = cache.getOrRender('/main', make, kept);
    await Promise.resolve();
    changed('prompt:1');
    end({ ...answer('too busy', null), status: 503 });
    expect(await reader).toMatchObject({ status: 503 });
    expect(cache.get('/main')).toBeUndefined();
  });

  test('what is gone is not shown', async () => {
    expect(await cache.getOrRender('/main', async () => answer('gone', null), kept)).toMatchObject({ status: 404 });
    expect(cache.get('/main')).toBeUndefined();
  });

  test('nor what was of yesterday', async () => {
    await cache.getOrRender('/today', async () => answer('today', ['prompt:1'], Date.now() + 5_000), kept);
    counted('prompt:1');
    vi.setSystemTime(Date.now() + 5_000);
    await expect(cache.getOrRender('/today', () => Promise.reject(new Error('broken')), kept)).rejects.toThrow(
      'broken',
    );
  });

  test('a copy for another site is as old', async () => {
    const any = await cache.getOrRender('/main', () => Promise.reject(new Error('broken')), kept);
    await cache.getOrRender('site /main', () => fillSite(cache, any as CacheEntry, 'http://a.example'));
    expect(textOf(cache.get('site /main'))).toBe('7 uses');
    vi.setSystemTime(Date.now() + 1_000);
    expect(cache.get('site /main')).toBeUndefined();
  });

  test('nothing is built upon it', async () => {
    await expect(cache.getOrRender('/main', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});
