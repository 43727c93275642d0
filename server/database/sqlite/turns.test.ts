import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectSqlite } from './sqlite.ts';

/** Work that takes many times longer than a statement may before the driver yields. */
const heavy = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1000000)
  select count(*) from numbers`;

test('between heavy statements of one transaction others get their turn', async () => {
  const database = connectSqlite(':memory:');
  let turns = 0;
  const seen: number[] = [];
  await database.transaction(async (trx) => {
    for (let statement = 0; statement < 3; statement += 1) {
      setImmediate(() => (turns += 1));
      await heavy.execute(trx);
      seen.push(turns);
    }
  });
  await database.close();
  expect(seen).toEqual([1, 2, 3]);
});
