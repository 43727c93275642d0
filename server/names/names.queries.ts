import type { Db } from '../database/tables.ts';
import { normalizeName } from '../text/keys.ts';

/** Shared code of categories and tags, which are both lists of unique names. */
export type NamedTable = 'categories' | 'tags';

export interface Named {
  id: number;
  name: string;
}

/** The rows with these names, regardless of case and Unicode form, by folded name. */
export async function findByNames(sql: Db, table: NamedTable, names: string[]): Promise<Map<string, Named>> {
  const keys = [...new Set(names.map(normalizeName))];
  if (keys.length === 0) return new Map();
  const rows = await sql.selectFrom(table).select(['id', 'name', 'name_key']).where('name_key', 'in', keys).execute();
  return new Map(rows.map(({ id, name, name_key }) => [name_key, { id, name }]));
}

/**
 * The ids of these names by folded name, after `insert` has created the missing ones. It gets each missing name once,
 * in the given order, and may skip those that somebody else has created in the meantime.
 */
export async function ensureNames(
  trx: Db,
  table: NamedTable,
  names: string[],
  insert: (missing: string[]) => Promise<void>,
): Promise<Map<string, number>> {
  let known = await findByNames(trx, table, names);
  const missing = new Map<string, string>();
  for (const name of names) {
    const key = normalizeName(name);
    if (!known.has(key) && !missing.has(key)) missing.set(key, name);
  }
  if (missing.size > 0) {
    await insert([...missing.values()]);
    known = await findByNames(trx, table, names);
  }
  return new Map([...known].map(([key, { id }]) => [key, id]));
}
