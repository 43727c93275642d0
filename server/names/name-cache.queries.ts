import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Db } from '../database/tables.ts';
import type { NamedTable } from './names.queries.ts';

/** Key in `settings` whose value every transaction that changes a name replaces. */
const VERSION = 'names_version';

/** Selects the version in the same query as the prompts, so that cached names are never older than those prompts. */
export const nameCacheVersion = sql<
  number | null
>`(select cast(value as integer) from settings where key = ${sql.lit(VERSION)})`;

/** Call after a category or tag is renamed or deleted. A new one needs no invalidation: no cache has its id yet. */
export async function invalidateNameCache(trx: Db): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: VERSION, value: String(randomInt(2 ** 31)) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((set) => ({ value: set.ref('excluded.value') })))
    .execute();
}

/** The most names in the cache; only a library with that many tags reaches it. */
const MAX_NAMES = 50_000;

interface NameCache {
  version: number | null;
  /** Undefined for a deleted name. */
  names: Map<string, string | undefined>;
}

/** By library, identified by its adapter, and by table. */
const CACHES = new WeakMap<object, Record<NamedTable, NameCache>>();

const FIND = {
  categories: preparedQuery<{ ids: number[] }, { id: number; name: string }>((db, value) =>
    db.selectFrom('categories').select(['id', 'name']).where('id', 'in', value('ids')),
  ),
  tags: preparedQuery<{ ids: number[] }, { id: number; name: string }>((db, value) =>
    db.selectFrom('tags').select(['id', 'name']).where('id', 'in', value('ids')),
  ),
};

/**
 * Names of categories or tags for each of several lists of ids (`3,17`) as prompts store them. They are cached in
 * memory, since most pages show the same few, until their version changes. Deleted ones are omitted.
 * @param version what `nameCacheVersion` returned with the lists
 */
export async function cachedNamesOf(
  db: Db,
  table: NamedTable,
  version: number | null,
  lists: string[],
): Promise<string[][]> {
  const { adapter } = db.getExecutor();
  let caches = CACHES.get(adapter);
  if (!caches) CACHES.set(adapter, (caches = { categories: empty(version), tags: empty(version) }));
  if (caches[table].version !== version || caches[table].names.size > MAX_NAMES) caches[table] = empty(version);
  const { names } = caches[table];

  const idLists = lists.map(idsOf);
  const missing = new Set<string>();
  for (const ids of idLists) for (const id of ids) if (!names.has(id)) missing.add(id);
  if (missing.size > 0) {
    const rows = await FIND[table](db, { ids: [...missing].map(Number) });
    const found = new Map(rows.map(({ id, name }) => [String(id), name]));
    for (const id of missing) names.set(id, found.get(id));
  }
  return idLists.map((ids) => ids.map((id) => names.get(id)).filter((name) => name !== undefined));
}

const empty = (version: number | null): NameCache => ({ version, names: new Map() });

const idsOf = (list: string): string[] => (list === '' ? [] : list.split(','));
