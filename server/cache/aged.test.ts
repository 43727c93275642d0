import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Changes } from '../database/changes.ts';
import { AnswerCache } from './answer-cache.ts';
import { answer, rendering, textOf } from './answers.fixtures.ts';
import type { Answer, Entry } from './entry.ts';
import { fill } from './filled.ts';
import type { Topic } from '../topics.ts';

let changes: Changes;
let cache: AnswerCache;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  changes = new Changes();
  cache = new AnswerCache(1_000_000, changes);
});
afterEach(() => vi.useRealTimers());

const changed = (...topics: Topic[]) => changes.tell({ changed: topics, counted: [] });
const counted = (...topics: Topic[]) => changes.tell({ changed: [], counted: topics });

describe('an answer whose counts are old, and that cannot be made anew', () => {
  const kept = { orAged: true };
  const failures: Record<string, () => Promise<Answer>> = {
    'it is refused': async () => ({ ...answer('too busy', null), status: 503 }),
    'it fails': () => Promise.reject(new Error('broken')),
    'it misses something': async () => ({ ...answer('half', null), status: 200 }),
  };
  beforeEach(async () => {
    await cache.through('/main', async () => answer('7 uses'));
    vi.setSystemTime(Date.now() + 1_000);
    counted('prompt:1');
  });

  test.each(Object.entries(failures))('all readers get what is kept: %s', async (_why, fail) => {
    const make = vi.fn<() => Promise<Answer>>(fail);
    const readers = [1, 2, 3].map(() => cache.through('/main', make, kept));
    expect((await Promise.all(readers)).map(textOf)).toEqual(['7 uses', '7 uses', '7 uses']);
    // Counted again and again, it is tried again after a second.
    counted('prompt:1');
    expect(textOf(cache.find('/main'))).toBe('7 uses');
    expect(make).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 1_000);
    expect(cache.find('/main')).toBeUndefined();
    expect(textOf(await cache.through('/main', async () => answer('9 uses'), kept))).toBe('9 uses');
    expect(textOf(cache.find('/main'))).toBe('9 uses');
  });

  test('soon, too', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { make, end } = rendering();
    const reader = cache.through('/main', make, kept);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(textOf(await reader)).toBe('7 uses');
    end(answer('8 uses'));
    await vi.waitFor(() => expect(textOf(cache.find('/main'))).toBe('8 uses'));
  });

  test('what has changed meanwhile is not shown', async () => {
    const { make, end } = rendering();
    const reader = cache.through('/main', make, kept);
    await Promise.resolve();
    changed('prompt:1');
    end({ ...answer('too busy', null), status: 503 });
    expect(await reader).toMatchObject({ status: 503 });
    expect(cache.find('/main')).toBeUndefined();
  });

  test('what is gone is not shown', async () => {
    expect(await cache.through('/main', async () => answer('gone', null), kept)).toMatchObject({ status: 404 });
    expect(cache.find('/main')).toBeUndefined();
  });

  test('nor what was of yesterday', async () => {
    await cache.through('/today', async () => answer('today', ['prompt:1'], Date.now() + 5_000), kept);
    counted('prompt:1');
    vi.setSystemTime(Date.now() + 5_000);
    await expect(cache.through('/today', () => Promise.reject(new Error('broken')), kept)).rejects.toThrow('broken');
  });

  test('a copy for another site is as old', async () => {
    const any = await cache.through('/main', () => Promise.reject(new Error('broken')), kept);
    await cache.through('site /main', () => fill(cache, any as Entry, 'http://a.example'));
    expect(textOf(cache.find('site /main'))).toBe('7 uses');
    vi.setSystemTime(Date.now() + 1_000);
    expect(cache.find('site /main')).toBeUndefined();
  });

  test('nothing is built upon it', async () => {
    await expect(cache.through('/main', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});
