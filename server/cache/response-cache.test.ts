import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InvalidationBus } from '../database/invalidation.ts';
import { ResponseCache } from './response-cache.ts';
import { answer, rendering, textOf } from './answers.fixtures.ts';
import { CacheEntry, type RenderedResponse } from './entry.ts';
import type { CacheTag } from '../cache-tags.ts';

let changes: InvalidationBus;
let cache: ResponseCache;
beforeEach(() => {
  changes = new InvalidationBus();
  cache = new ResponseCache(1_000_000, changes);
});
afterEach(() => vi.useRealTimers());

const changed = (...cacheTags: CacheTag[]) => changes.publish({ tags: cacheTags, staleTags: [] });
const counted = (...cacheTags: CacheTag[]) => changes.publish({ tags: [], staleTags: cacheTags });

test('one rendering however many ask at once', async () => {
  const { make, end } = rendering();
  const readers = Array.from({ length: 100 }, () => cache.getOrRender('/main', make));
  await Promise.resolve();
  end(answer('one'));
  expect(new Set((await Promise.all(readers)).map(textOf))).toEqual(new Set(['one']));
  expect(make).toHaveBeenCalledTimes(1);
  expect(textOf(cache.get('/main'))).toBe('one');
});

test('a change drops what shows it, and nothing else', async () => {
  await cache.getOrRender('/a', async () => answer('a', ['prompt:1', 'user:1']));
  await cache.getOrRender('/b', async () => answer('b', ['prompt:2', 'user:1']));
  changed('prompt:1');
  expect([cache.get('/a'), textOf(cache.get('/b'))]).toEqual([undefined, 'b']);
  changed('user:1', 'tags');
  expect(cache.get('/b')).toBeUndefined();
});

describe('a rendering that began before a write', () => {
  test('is not kept when it shows what was written', async () => {
    const { make, end } = rendering();
    const reader = cache.getOrRender('/main', make);
    await Promise.resolve();
    changed('prompt:1');
    end(answer('old'));
    expect(textOf(await reader)).toBe('old');
    expect(cache.get('/main')).toBeUndefined();
  });

  test('is kept when it shows something else', async () => {
    const { make, end } = rendering();
    const reader = cache.getOrRender('/main', make);
    await Promise.resolve();
    changed('prompt:2');
    end(answer('fine'));
    await reader;
    expect(textOf(cache.get('/main'))).toBe('fine');
  });

  test('is not what a reader gets who asks after the write', async () => {
    const { make, end } = rendering();
    const before = cache.getOrRender('/main', make);
    await Promise.resolve();
    changed('prompt:1');
    const after = cache.getOrRender('/main', make);
    end(answer('old'));
    expect(textOf(await before)).toBe('old');
    await vi.waitFor(() => expect(make).toHaveBeenCalledTimes(2));
    end(answer('new'));
    expect(textOf(await after)).toBe('new');
    expect(textOf(cache.get('/main'))).toBe('new');
  });

  test('is not kept when it is not known what has changed', async () => {
    const { make, end } = rendering();
    const reader = cache.getOrRender('/main', make);
    await Promise.resolve();
    changes.publish('everything');
    end(answer('old', []));
    await reader;
    expect(cache.get('/main')).toBeUndefined();
  });

  test('shows its counts for some seconds only', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { make, end } = rendering();
    const reader = cache.getOrRender('/main', make);
    await Promise.resolve();
    counted('prompt:1');
    end(answer('7 uses'));
    await reader;
    vi.setSystemTime(Date.now() + 10_000);
    expect(cache.get('/main')).toBeUndefined();
  });
});

describe('a count that changed', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));

  test('is seen by the next reader, or a second after the answer was made', async () => {
    await cache.getOrRender('/main', async () => answer('7 uses'));
    counted('prompt:1');
    expect(textOf(cache.get('/main'))).toBe('7 uses');
    vi.setSystemTime(Date.now() + 1_000);
    expect(cache.get('/main')).toBeUndefined();
    await cache.getOrRender('/main', async () => answer('8 uses'));
    vi.setSystemTime(Date.now() + 1_000);
    expect(textOf(cache.get('/main'))).toBe('8 uses');
    counted('prompt:1');
    expect(cache.get('/main')).toBeUndefined();
  });

  test('is in what is made of it', async () => {
    await cache.getOrRender('/api/prompts/1', async () => answer('7 uses'));
    counted('prompt:1');
    // A document being rendered does this: aged responses may be served, but no document is built from them.
    expect(textOf(await cache.getOrRender('/api/prompts/1', async () => answer('8 uses')))).toBe('8 uses');
  });
});

test('what is old is made anew, in case that a change was missed; a fault leaves what there is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const make = vi.fn<() => Promise<RenderedResponse>>();
  make.mockResolvedValueOnce(answer('old')).mockRejectedValueOnce(new Error()).mockResolvedValue(answer('new'));
  await cache.getOrRender('/main', make);
  vi.setSystemTime(Date.now() + 5 * 60_000);
  expect(textOf(cache.get('/main'))).toBe('old');
  await vi.waitFor(() => expect(make).toHaveBeenCalledTimes(2));
  expect(textOf(cache.get('/main'))).toBe('old');
  vi.setSystemTime(Date.now() + 3_000);
  cache.get('/main');
  await vi.waitFor(() => expect(textOf(cache.get('/main'))).toBe('new'));
});

test('what says which day it is does not outlive the day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-21T23:59:59Z');
  const midnight = Date.parse('2026-11-22T00:00:00Z');
  await cache.getOrRender('/legal/terms', async () => answer('November 21', [], midnight));
  expect(textOf(cache.get('/legal/terms'))).toBe('November 21');
  vi.setSystemTime(midnight);
  expect(cache.get('/legal/terms')).toBeUndefined();
  // Begun before midnight, ready after it.
  await cache.getOrRender('/legal/terms', async () => answer('November 21', [], midnight));
  expect(cache.get('/legal/terms')).toBeUndefined();
});

test('what is nothing to keep is not kept, and not shared', async () => {
  const { make, end } = rendering();
  const first = cache.getOrRender('/nothing', make);
  const second = cache.getOrRender('/nothing', make);
  await Promise.resolve();
  end(answer('not found', null));
  expect(await first).toMatchObject({ status: 404 });
  expect(await second).toBeUndefined();
  expect(cache.get('/nothing')).toBeUndefined();
});

test('a failure is told to the one who makes it, and the others make their own', async () => {
  const first = cache.getOrRender('/main', () => Promise.reject(new Error('broken')));
  const second = cache.getOrRender('/main', async () => answer('fine'));
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBeUndefined();
  expect(textOf(await cache.getOrRender('/main', async () => answer('fine')))).toBe('fine');
});

describe('room is bounded', () => {
  const page = 'x'.repeat(50_000);
  const read = async (key: string, isUnbounded = false) => {
    if (!cache.get(key))
      await cache.getOrRender(key, async () => answer(page, [`prompt:${Number(key.slice(1))}`]), {
        isUnbounded,
      });
  };

  test('what nobody read for longest goes first', async () => {
    for (let n = 0; n < 30; n += 1) {
      for (const key of [`/${n}`, `/${n}`, '/0']) await read(key);
    }
    expect(cache.get('/0')).toBeDefined();
    expect(cache.get('/1')).toBeUndefined();
    expect(cache.get('/29')).toBeDefined();
    expect(cache.size).toBeLessThanOrEqual(1_000_000);
    expect(cache.size).toBeGreaterThan(700_000);
  });

  test('what is asked for once, however much it is, pushes out nothing that was read again', async () => {
    for (const key of ['/1', '/2', '/1', '/2']) await read(key);
    for (let n = 100; n < 200; n += 1) await read(`/${n}`);
    expect(cache.get('/1')).toBeDefined();
    expect(cache.get('/2')).toBeDefined();
    expect(cache.size).toBeLessThanOrEqual(1_000_000);
  });

  test('searches never do, also when they are read again', async () => {
    for (const key of ['/1', '/2', '/1', '/2']) await read(key);
    for (let n = 100; n < 200; n += 1) {
      for (let times = 0; times < 3; times += 1) await read(`/${n}`, true);
    }
    expect(cache.get('/1')).toBeDefined();
    expect(cache.get('/2')).toBeDefined();
    expect(cache.get('/199')).toBeDefined();
  });

  test('what changed is dropped wherever it is kept', async () => {
    for (const key of ['/1', '/1', '/2']) await read(key);
    changed('prompt:1', 'prompt:2');
    expect([cache.get('/1'), cache.get('/2'), cache.count, cache.size]).toEqual([undefined, undefined, 0, 0]);
  });
});

test('an answer that is too large is given and not kept', async () => {
  expect(textOf(await cache.getOrRender('/large', async () => answer('x'.repeat(200_000))))).toHaveLength(200_000);
  expect(cache.get('/large')).toBeUndefined();
});

test('while changes of others may be missed nothing is kept', async () => {
  changes.isSubscribed = false;
  expect(textOf(await cache.getOrRender('/main', async () => answer('one')))).toBe('one');
  expect(cache.get('/main')).toBeUndefined();
});

describe('answers that many read', () => {
  const text = 'a long text '.repeat(500);
  async function keep(path: string) {
    const entry = await cache.getOrRender(path, async () => answer(text, ['prompt:1']));
    if (!(entry instanceof CacheEntry)) throw new Error('It is kept');
    await cache.encode(entry, 'br');
    return { entry, improve: vi.spyOn(entry.body, 'recompress') };
  }

  test('are compressed as well as can be: eight of them wait at most, the others until the next time', async () => {
    const kept = await Promise.all(Array.from({ length: 12 }, (_, n) => keep(`/${n}`)));
    for (const { entry } of kept) cache.recompress(entry);
    const improved = () => kept.filter(({ improve }) => improve.mock.calls.length > 0).length;
    await vi.waitFor(() => expect(improved()).toBe(8), { timeout: 20_000 });
    const last = kept.at(-1);
    if (last) cache.recompress(last.entry);
    await vi.waitFor(() => expect(last?.improve).toHaveBeenCalledTimes(1), { timeout: 20_000 });
    expect(improved()).toBe(9);
  });

  test('are not, when they are no longer kept', async () => {
    const [gone, there] = [await keep('/gone'), await keep('/there')];
    cache.recompress(gone.entry);
    changed('prompt:1');
    const again = await keep('/again');
    cache.recompress(there.entry);
    cache.recompress(again.entry);
    await vi.waitFor(() => expect(again.improve).toHaveBeenCalledTimes(1));
    expect([gone.improve, there.improve].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  test('are popular every hundred readers, until it was done', async () => {
    const { entry } = await keep('/');
    const popular: number[] = [];
    const read = (times: number) => {
      for (let n = 0; n < times; n += 1) {
        entry.body.variant('br');
        if (entry.body.isPopular) popular.push(n);
      }
    };
    read(250);
    expect(popular).toHaveLength(2);
    await entry.body.recompress();
    read(250);
    expect(popular).toHaveLength(2);
  });
});
