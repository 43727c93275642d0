import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aside, type AsideWish } from '../testing/wishes.aside.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('long reads', () => {
  const read = (wish: AsideWish) => t.services.database.aside(aside, wish);

  test('see what was written a moment ago', async () => {
    expect((await read('read')).users).toEqual([]);
    await t.user('Ann');
    expect((await read('read')).users).toEqual(['Ann']);
    await t.user('Bob');
    expect((await read('read')).users).toEqual(['Ann', 'Bob']);
  });

  test('write nothing', async () => {
    await expect(read('write')).rejects.toThrow(/read-?only/);
    expect((await read('read')).users).toEqual(['Ann', 'Bob']);
  });

  test('have a thread of their own, which is replaced when it dies', async () => {
    expect((await read('read')).thread).toBe('other');
    await expect(read('fail')).rejects.toThrow('no such luck');
    await expect(read('die')).rejects.toThrow('The reading thread ended');
    expect(await read('read')).toEqual({ thread: 'other', users: ['Ann', 'Bob'] });
  });

  test('are refused with 503 when too many wait already', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 80 }, () => read('read')));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    const atOnce = t.services.database.engine === 'sqlite' ? 1 : 4;
    expect(refused).toHaveLength(80 - 64 - atOnce);
    expect(refused[0]).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5 });
    expect((await read('read')).users).toEqual(['Ann', 'Bob']);
  });
});
