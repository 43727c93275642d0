import { sql } from 'kysely';
import { invalidate } from '../database/invalidation.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { putFacet, removeFacet } from '../search/facets.ts';
import { collationKey, normalizeName } from '../text/keys.ts';
import { invalidateNameCache } from './name-cache.queries.ts';
import type { NamedTable } from './names.queries.ts';

/** What tells categories from tags; the rest of their SQL is the same. */
interface NamedList {
  table: NamedTable;
  kind: 'category' | 'tag';
  /** Which prompts have them. */
  links: 'prompt_categories' | 'prompt_tags';
  /** Begins their facets in the search index: `c12`, `t40`. */
  facet: 'c' | 't';
}

export const CATEGORIES = {
  table: 'categories',
  kind: 'category',
  links: 'prompt_categories',
  facet: 'c',
} as const satisfies NamedList;

export const TAGS = { table: 'tags', kind: 'tag', links: 'prompt_tags', facet: 't' } as const satisfies NamedList;

/** The columns that hold a name: as written, for comparing, for sorting. */
export const nameColumns = (name: string): { name: string; name_key: string; sort_key: string } => ({
  name,
  name_key: normalizeName(name),
  sort_key: collationKey(name),
});

/** After rows came in: they are found by their names, and the list shows them. */
export async function indexNames(
  trx: Db,
  { table, facet }: NamedList,
  rows: { id: number; name: string }[],
): Promise<void> {
  for (const { id, name } of rows) await putFacet(trx, `${facet}${id}`, name);
  invalidate(trx, table);
}

/** Locks a row before its name is changed: cards cached under that name are invalidated. @returns its name */
export async function lockName(trx: Db, { table }: NamedList, id: number): Promise<string | undefined> {
  const row = await trx
    .updateTable(table)
    .set((set) => ({ name: set.ref('name') }))
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** After a row was renamed, or kept its name. */
export async function reindexName(
  trx: Db,
  list: NamedList,
  { id, name, old }: { id: number; name: string; old: string },
): Promise<void> {
  await indexNames(trx, list, [{ id, name }]);
  await invalidateNameCache(trx);
  if (old !== name) invalidate(trx, `${list.kind}-name:${old}`, 'texts');
}

/**
 * Deletes a category or tag; a foreign key removes it from its prompts.
 * @returns false when there is none
 */
export async function deleteNamed(
  database: Database,
  trx: Db,
  { table, kind, links, facet }: NamedList,
  id: number,
): Promise<boolean> {
  // Same lock order as writers of prompts: first the prompts, then what they link to. Otherwise both could deadlock.
  const linked = trx
    .selectFrom(links)
    .select('prompt_id')
    .where(sql.ref(`${kind}_id`), '=', id);
  await database.forUpdate(trx.selectFrom('prompts').select('id').where('id', 'in', linked).orderBy('id')).execute();

  const deleted = await trx.deleteFrom(table).where('id', '=', id).returning('name').executeTakeFirst();
  if (!deleted) return false;
  await trx.deleteFrom('prompt_totals').where('scope', '=', `${kind}:${id}`).execute();
  await removeFacet(trx, `${facet}${id}`);
  await invalidateNameCache(trx);
  invalidate(trx, table, `${kind}:${id}`, `${kind}-name:${deleted.name}`, 'texts');
  return true;
}
