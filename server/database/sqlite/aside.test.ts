import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aside, type AsideWish } from '../../testing/wishes.aside.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('reads in a thread of their own', () => {
  beforeEach(({ skip }) => skip(t.services.database.engine !== 'sqlite', 'PostgreSQL needs none'));
  const read = (wish: AsideWish) => t.services.database.aside(aside, wish);

  test('see what was written a moment ago, and each other', async () => {
    expect(await read('read')).toEqual({ thread: 'other', users: [] });
    await t.user('Ann');
    expect(await read('read')).toEqual({ thread: 'other', users: ['Ann'] });
    await t.user('Bob');
    expect((await read('read')).users).toEqual(['Ann', 'Bob']);
  });

  test('write nothing', async () => {
    await expect(read('write')).rejects.toThrow(/readonly/);
    expect((await read('read')).users).toEqual(['Ann', 'Bob']);
  });

  test('fail alone: the next one is answered, also when the thread died', async () => {
    await expect(read('fail')).rejects.toThrow('no such luck');
    expect((await read('read')).users).toEqual(['Ann', 'Bob']);
    await expect(read('die')).rejects.toThrow('The reading thread ended');
    expect((await read('read')).users).toEqual(['Ann', 'Bob']);
  });

  test('are refused with 503 when too many wait already', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 70 }, () => read('read')));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toHaveLength(70 - 1 - 64);
    expect(refused[0]).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5 });
    expect((await read('read')).users).toEqual(['Ann', 'Bob']);
  });
});
