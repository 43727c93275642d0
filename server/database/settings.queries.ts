import { moment } from '../clock.ts';
import type { Sql } from './tables.ts';

/** The value under a key; the first who asks decides it, and everybody gets the same, on every node. */
export async function findOrInsertSetting(sql: Sql, key: string, make: () => string): Promise<string> {
  const read = () => sql.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  const known = await read();
  if (known) return known.value;
  await sql
    .insertInto('settings')
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = (await read()) ?? {};
  if (value === undefined) throw new Error(`The setting ${key} was not stored`);
  return value;
}

/** Lets other transactions that lock the same key wait for the end of this one. The value is when that was first done. */
export async function lockSetting(trx: Sql, key: string): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key, value: moment() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((set) => ({ value: set.ref('settings.value') })))
    .execute();
}
