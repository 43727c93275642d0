import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readWorker, type ReadRequest } from '../testing/reads.worker.ts';
import type { WorkerTurn } from './database.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openTestDatabase } from '../testing/test-database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('reads that are underway or in line when the database is closed are refused, and none begins after it', async () => {
  const { database, drop } = await openTestDatabase();
  onTestFinished(drop);
  const read = () => database.runInWorker(readWorker, 'read', { asker: { home: 'Ann' }, queue: 'search' });
  await read();
  const reads = Promise.allSettled(Array.from({ length: 20 }, read));
  await database.close();
  const reasons = (await reads).flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(reasons.map(({ code, status }) => [code, status])).toEqual(reasons.map(() => ['unavailable', 503]));
  expect(reasons).toHaveLength(20);
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' });
});

describe('long reads', () => {
  const read = (wish: ReadRequest, asker = 'Ann', queue: WorkerTurn['queue'] = 'search') =>
    t.services.database.runInWorker(readWorker, wish, { asker: { home: asker }, queue });

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

  test('are refused with 503 when too many of a home wait already', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 280 }, () => read('read')));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    const atOnce = t.services.database.engine === 'sqlite' ? 1 : 4;
    expect(refused).toHaveLength(280 - 250 - atOnce);
    expect(refused[0]).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 2 });
    expect((await read('read')).users).toEqual(['Ann', 'Bob']);
  });

  test('who fills their line has no more than a turn before others', async () => {
    const order: string[] = [];
    const many = Array.from({ length: 280 }, () => read('read', 'Mallory').then(() => order.push('Mallory')));
    const one = read('read', 'Bob').then(() => order.push('Bob'));
    const [, ...rest] = await Promise.allSettled([one, ...many]);
    await one;
    const atOnce = t.services.database.engine === 'sqlite' ? 1 : 4;
    expect(order.indexOf('Bob')).toBeLessThanOrEqual(2 * atOnce);
    expect(rest.filter(({ status }) => status === 'rejected')).toHaveLength(280 - 250 - atOnce);
  });

  test('texts that wait to be prepared take no place of a search', async () => {
    const order: string[] = [];
    const texts = Array.from({ length: 65 }, () => read('read', 'Ann', 'prepare').then(() => order.push('text')));
    const searches = Array.from({ length: 65 }, () => read('read').then(() => order.push('search')));
    await Promise.all([...texts, ...searches]);
    expect(order).toHaveLength(130);
    expect(order.indexOf('search')).toBeLessThanOrEqual(8);
  });
});
