import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { statement } from '../database/statement.ts';
import type { Sql } from '../database/tables.ts';
import type { NamedTable } from './names.queries.ts';

/** Under this key of `settings` stands another value after each change of a name, in the transaction that changes it. */
const VERSION = 'names_version';

/** The version as part of a query, so that names that were kept are never older than the prompts that they belong to. */
export const namesVersion = sql<
  number | null
>`(select cast(value as integer) from settings where key = ${sql.lit(VERSION)})`;

/** To be called by who renames or deletes a category or tag. A new one needs it not: nobody has asked for its id yet. */
export async function forgetNames(trx: Sql): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: VERSION, value: String(randomInt(2 ** 31)) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((set) => ({ value: set.ref('excluded.value') })))
    .execute();
}

/** Names that are kept; more are never there unless somebody makes that many tags. */
const MOST = 50_000;

interface Kept {
  version: number | null;
  /** Undefined for what is deleted. */
  names: Map<string, string | undefined>;
}

/** By library, which the adapter stands for, and by table. */
const KEPT = new WeakMap<object, Record<NamedTable, Kept>>();

const FIND = {
  categories: statement<{ ids: number[] }, { id: number; name: string }>((db, value) =>
    db.selectFrom('categories').select(['id', 'name']).where('id', 'in', value('ids')),
  ),
  tags: statement<{ ids: number[] }, { id: number; name: string }>((db, value) =>
    db.selectFrom('tags').select(['id', 'name']).where('id', 'in', value('ids')),
  ),
};

/**
 * Names of categories or tags for each of several lists of ids (`3,17`), as prompts carry them. They are kept in memory,
 * since most pages show the same few, and forgotten with their version. What is deleted is left out.
 * @param version what `namesVersion` said with the lists
 */
export async function namesOf(
  db: Sql,
  table: NamedTable,
  version: number | null,
  lists: string[],
): Promise<string[][]> {
  const { adapter } = db.getExecutor();
  let both = KEPT.get(adapter);
  if (!both) KEPT.set(adapter, (both = { categories: empty(version), tags: empty(version) }));
  if (both[table].version !== version || both[table].names.size > MOST) both[table] = empty(version);
  const { names } = both[table];

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

const empty = (version: number | null): Kept => ({ version, names: new Map() });

const idsOf = (list: string): string[] => (list === '' ? [] : list.split(','));
