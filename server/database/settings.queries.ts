import { timestamp } from '../clock.ts';
import type { Db } from './tables.ts';

/** Reads the value of a key. The first caller's `make` decides it; afterwards every node gets the same value. */
export async function findOrInsertSetting(sql: Db, key: string, make: () => string): Promise<string> {
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

/** Locks a key until the transaction ends: others that lock it wait. The value is the time of the first lock. */
export async function lockSetting(trx: Db, key: string): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key, value: timestamp() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((set) => ({ value: set.ref('settings.value') })))
    .execute();
}
