import type { Sql } from '../database/tables.ts';
import { foldKey } from '../text/keys.ts';

/** Categories and tags are both lists of unique names; this is what they share. */
export type NamedTable = 'categories' | 'tags';

export interface Named {
  id: number;
  name: string;
}

/** What these names are stored as, found without regard to case and Unicode form; by folded name. */
export async function findByNames(sql: Sql, table: NamedTable, names: string[]): Promise<Map<string, Named>> {
  const keys = [...new Set(names.map(foldKey))];
  if (keys.length === 0) return new Map();
  const rows = await sql.selectFrom(table).select(['id', 'name', 'name_key']).where('name_key', 'in', keys).execute();
  return new Map(rows.map(({ id, name, name_key }) => [name_key, { id, name }]));
}

/**
 * The ids of these names by folded name, after `insert` made those that are missing. It gets them in the order given,
 * each once, and may leave out what somebody else has made meanwhile.
 */
export async function ensureNames(
  trx: Sql,
  table: NamedTable,
  names: string[],
  insert: (missing: string[]) => Promise<void>,
): Promise<Map<string, number>> {
  let known = await findByNames(trx, table, names);
  const missing = new Map<string, string>();
  for (const name of names) {
    const key = foldKey(name);
    if (!known.has(key) && !missing.has(key)) missing.set(key, name);
  }
  if (missing.size > 0) {
    await insert([...missing.values()]);
    known = await findByNames(trx, table, names);
  }
  return new Map([...known].map(([key, { id }]) => [key, id]));
}
