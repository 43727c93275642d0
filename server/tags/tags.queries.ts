import { sql, type SqlBool } from 'kysely';
import type { Tag } from '../../contract/tags.ts';
import { timestamp } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { deleteNamed, indexNames, lockName, nameColumns, reindexName, TAGS } from '../names/named-lists.queries.ts';
import { ensureNames, findByNames, type Named } from '../names/names.queries.ts';

const selectTags = (db: Db) =>
  db
    .selectFrom('tags')
    .leftJoin('prompt_totals', (join) => join.on(sql<SqlBool>`prompt_totals.scope = 'tag:' || tags.id`))
    .select(['tags.id', 'tags.name', 'tags.created_at as createdAt'])
    .select((expression) => expression.fn.coalesce('prompt_totals.total', sql<number>`0`).as('promptCount'));

/** All tags by name; each with the number of its published prompts. */
export const listTags = (db: Db): Promise<Tag[]> =>
  selectTags(db).orderBy('tags.sort_key').orderBy('tags.id').execute();

export const findTag = (db: Db, id: number): Promise<Tag | undefined> =>
  selectTags(db).where('tags.id', '=', id).executeTakeFirst();

/** The tags with these names, in any case, by folded name; unknown names are omitted. */
export const findTagIds = (db: Db, names: string[]): Promise<Map<string, Named>> => findByNames(db, 'tags', names);

/** @throws a unique violation when the name is taken */
export async function insertTag(trx: Db, { name }: { name: string }): Promise<number> {
  const { id } = await trx.insertInto('tags').values(columnsOf(name)).returning('id').executeTakeFirstOrThrow();
  await indexNames(trx, TAGS, [{ id, name }]);
  return id;
}

const columnsOf = (name: string) => ({ ...nameColumns(name), created_at: timestamp() });

/** The ids of these names by folded name; creates missing ones. For the import. */
export const ensureTags = (trx: Db, names: string[]): Promise<Map<string, number>> =>
  ensureNames(trx, 'tags', names, async (missing) => {
    const rows = await trx
      .insertInto('tags')
      .values(missing.map(columnsOf))
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .returning(['id', 'name'])
      .execute();
    await indexNames(trx, TAGS, rows);
  });

/**
 * Renames a tag.
 * @returns false when there is no such tag
 * @throws a unique violation when another has the name
 */
export async function updateTag(trx: Db, id: number, { name }: { name: string }): Promise<boolean> {
  const old = await lockName(trx, TAGS, id);
  if (old === undefined) return false;
  await trx.updateTable('tags').set(nameColumns(name)).where('id', '=', id).execute();
  await reindexName(trx, TAGS, { id, name, old });
  return true;
}

/** Deletes a tag. @returns false when there is no such tag */
export const deleteTag = (database: Database, trx: Db, id: number): Promise<boolean> =>
  deleteNamed(database, trx, TAGS, id);
