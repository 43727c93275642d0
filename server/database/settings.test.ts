import { sql as rawSql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, truncate } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { findOrInsertSetting, lockSetting } from './settings.queries.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ database, drop } = await openTestDatabase());
});
beforeEach(() => truncate(database));
afterAll(async () => {
  await database.close();
  await drop();
});

test('the first who asks for a setting decides it for everybody', async () => {
  let made = 0;
  const ask = () => findOrInsertSetting(database.sql, 'secret', () => `value ${(made += 1)}`);
  const values = await Promise.all([ask(), ask(), ask(), ask()]);
  expect(new Set(values).size).toBe(1);
  expect(await ask()).toBe(values[0]);
});

test('who locks a setting works alone', async () => {
  const steps: string[] = [];
  const work = (name: string) =>
    database.transaction(async (trx) => {
      await lockSetting(trx, 'turn');
      steps.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      steps.push(`${name} ends`);
    });
  await Promise.all([work('one'), work('two'), work('three')]);
  for (let step = 0; step < steps.length; step += 2) {
    expect(steps[step + 1]).toBe(steps[step]?.replace('begins', 'ends'));
  }
});

test('writers who wait for each other in a circle both get through', async ({ skip }) => {
  if (database.engine === 'sqlite') skip('SQLite lets one transaction write at a time');
  let arrived = 0;
  let open = () => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  const work = (first: string, second: string) =>
    database.transaction(async (trx) => {
      await lockSetting(trx, first);
      arrived += 1;
      if (arrived === 2) open();
      await both;
      await lockSetting(trx, second);
      return second;
    });
  expect(await Promise.all([work('left', 'right'), work('right', 'left')])).toEqual(['right', 'left']);
  expect(arrived).toBe(3);
});

test('a writer who is refused for such a circle each time is told to come again', async ({ skip }) => {
  if (database.engine === 'sqlite') skip('SQLite lets one transaction write at a time');
  const circle = rawSql`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`;
  const refused = database.transaction(async (trx) => void (await circle.execute(trx)));
  await expect(refused).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });
});
