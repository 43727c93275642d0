import { sql, type SqlBool } from 'kysely';
import type { Tag } from '../../contract/tags.ts';
import { forgetNames } from '../categories/kept-names.queries.ts';
import { ensureNames, findByNames, type Named } from '../categories/names.queries.ts';
import { moment } from '../clock.ts';
import { announce } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { foldKey, sortKey } from '../text/keys.ts';
import type { Sql } from '../database/tables.ts';
import { putLabel, removeLabel } from '../search/labels.ts';

/** What the search index calls a tag. */
const labelOf = (id: number): string => `t${id}`;

const selectTags = (db: Sql) =>
  db
    .selectFrom('tags')
    .leftJoin('prompt_totals', (join) => join.on(sql<SqlBool>`prompt_totals.scope = 'tag:' || tags.id`))
    .select(['tags.id', 'tags.name', 'tags.created_at as createdAt'])
    .select((expression) => expression.fn.coalesce('prompt_totals.total', sql<number>`0`).as('promptCount'));

/** All of them by name; each with how many published prompts it has. */
export const listTags = (db: Sql): Promise<Tag[]> =>
  selectTags(db).orderBy('tags.sort_key').orderBy('tags.id').execute();

export const findTag = (db: Sql, id: number): Promise<Tag | undefined> =>
  selectTags(db).where('tags.id', '=', id).executeTakeFirst();

/** Which tag each name means, in any case; by folded name, without those that there are not. */
export const findTagIds = (db: Sql, names: string[]): Promise<Map<string, Named>> => findByNames(db, 'tags', names);

/** @throws a unique violation when the name is taken */
export async function insertTag(trx: Sql, { name }: { name: string }): Promise<number> {
  const { id } = await trx.insertInto('tags').values(columnsOf(name)).returning('id').executeTakeFirstOrThrow();
  await putLabel(trx, labelOf(id), name);
  announce(trx, 'tags');
  return id;
}

const columnsOf = (name: string) => ({
  name,
  name_key: foldKey(name),
  sort_key: sortKey(name),
  created_at: moment(),
});

/** The ids of these names by folded name; missing ones are made. For the import. */
export const ensureTags = (trx: Sql, names: string[]): Promise<Map<string, number>> =>
  ensureNames(trx, 'tags', names, async (missing) => {
    const rows = await trx
      .insertInto('tags')
      .values(missing.map(columnsOf))
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .returning(['id', 'name'])
      .execute();
    for (const { id, name } of rows) await putLabel(trx, labelOf(id), name);
    announce(trx, 'tags');
  });

/**
 * Renames a tag.
 * @returns false when there is no such tag
 * @throws a unique violation when another has the name
 */
export async function updateTag(trx: Sql, id: number, { name }: { name: string }): Promise<boolean> {
  // Locked before its old name is read: cards under that name are what changes.
  const old = await trx
    .updateTable('tags')
    .set((set) => ({ name: set.ref('name') }))
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!old) return false;
  await trx
    .updateTable('tags')
    .set({ name, name_key: foldKey(name), sort_key: sortKey(name) })
    .where('id', '=', id)
    .execute();
  await putLabel(trx, labelOf(id), name);
  await forgetNames(trx);
  announce(trx, 'tags');
  if (old.name !== name) announce(trx, `tag-name:${old.name}`, 'texts');
  return true;
}

/**
 * Deletes a tag; the table's own rule detaches it from its prompts.
 * @returns false when there is no such tag
 */
export async function deleteTag(database: Database, trx: Sql, id: number): Promise<boolean> {
  // Who writes a prompt takes the prompt first and then its tags. So do we, or we would wait for each other.
  const linked = trx.selectFrom('prompt_tags').select('prompt_id').where('tag_id', '=', id);
  await database.forUpdate(trx.selectFrom('prompts').select('id').where('id', 'in', linked).orderBy('id')).execute();

  const deleted = await trx.deleteFrom('tags').where('id', '=', id).returning('name').executeTakeFirst();
  if (!deleted) return false;
  await trx.deleteFrom('prompt_totals').where('scope', '=', `tag:${id}`).execute();
  await removeLabel(trx, labelOf(id));
  await forgetNames(trx);
  announce(trx, 'tags', `tag-name:${deleted.name}`, 'texts');
  return true;
}
