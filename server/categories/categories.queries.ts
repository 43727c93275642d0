import { sql, type SqlBool } from 'kysely';
import type { Category } from '../../contract/categories.ts';
import { moment } from '../clock.ts';
import { announce } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { foldKey, sortKey } from '../text/keys.ts';
import type { Sql } from '../database/tables.ts';
import { putLabel, removeLabel } from '../search/labels.ts';
import { forgetNames } from './kept-names.queries.ts';
import { ensureNames, findByNames, type Named } from './names.queries.ts';

/** What the search index calls a category. */
const labelOf = (id: number): string => `c${id}`;

interface NewCategory {
  name: string;
  /** Without it the category comes last: it gets the current count (product 9). */
  displayOrder?: number | undefined;
}

const selectCategories = (db: Sql) =>
  db
    .selectFrom('categories')
    .leftJoin('prompt_totals', (join) => join.on(sql<SqlBool>`prompt_totals.scope = 'category:' || categories.id`))
    .select([
      'categories.id',
      'categories.name',
      'categories.display_order as displayOrder',
      'categories.created_at as createdAt',
      'categories.updated_at as updatedAt',
    ])
    .select((expression) => expression.fn.coalesce('prompt_totals.total', sql<number>`0`).as('promptCount'));

/** All of them by display order, then by name; each with how many published prompts it has. */
export const listCategories = (db: Sql): Promise<Category[]> =>
  selectCategories(db)
    .orderBy('categories.display_order')
    .orderBy('categories.sort_key')
    .orderBy('categories.id')
    .execute();

export const findCategory = (db: Sql, id: number): Promise<Category | undefined> =>
  selectCategories(db).where('categories.id', '=', id).executeTakeFirst();

/** Which category each name means, in any case; by folded name, without those that there are not. */
export const findCategoryIds = (db: Sql, names: string[]): Promise<Map<string, Named>> =>
  findByNames(db, 'categories', names);

/** @throws a unique violation when the name is taken */
export async function insertCategory(trx: Sql, { name, displayOrder }: NewCategory): Promise<number> {
  const { id } = await trx
    .insertInto('categories')
    .values(columnsOf(name, displayOrder ?? (await countCategories(trx))))
    .returning('id')
    .executeTakeFirstOrThrow();
  await putLabel(trx, labelOf(id), name);
  announce(trx, 'categories');
  return id;
}

function columnsOf(name: string, displayOrder: number) {
  const createdAt = moment();
  return {
    name,
    name_key: foldKey(name),
    sort_key: sortKey(name),
    display_order: displayOrder,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

async function countCategories(trx: Sql): Promise<number> {
  const { total } = await trx
    .selectFrom('categories')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The ids of these names by folded name; missing ones are made, last in order. For the import. */
export const ensureCategories = (trx: Sql, names: string[]): Promise<Map<string, number>> =>
  ensureNames(trx, 'categories', names, async (missing) => {
    const count = await countCategories(trx);
    const rows = await trx
      .insertInto('categories')
      .values(missing.map((name, index) => columnsOf(name, count + index)))
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .returning(['id', 'name'])
      .execute();
    for (const { id, name } of rows) await putLabel(trx, labelOf(id), name);
    announce(trx, 'categories');
  });

/**
 * Renames a category; without `displayOrder` it keeps its place.
 * @returns false when there is no such category
 * @throws a unique violation when another has the name
 */
export async function updateCategory(trx: Sql, id: number, { name, displayOrder }: NewCategory): Promise<boolean> {
  // Locked before its old name is read: cards under that name are what changes.
  const old = await trx
    .updateTable('categories')
    .set((set) => ({ name: set.ref('name') }))
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!old) return false;
  await trx
    .updateTable('categories')
    .set({ name, name_key: foldKey(name), sort_key: sortKey(name), updated_at: moment() })
    .$if(displayOrder !== undefined, (query) => query.set({ display_order: displayOrder }))
    .where('id', '=', id)
    .execute();
  await putLabel(trx, labelOf(id), name);
  await forgetNames(trx);
  announce(trx, 'categories');
  if (old.name !== name) announce(trx, `category-name:${old.name}`, 'texts');
  return true;
}

/**
 * Deletes a category; the table's own rule detaches it from its prompts.
 * @returns false when there is no such category
 */
export async function deleteCategory(database: Database, trx: Sql, id: number): Promise<boolean> {
  // Who writes a prompt takes the prompt first and then its categories. So do we, or we would wait for each other.
  const linked = trx.selectFrom('prompt_categories').select('prompt_id').where('category_id', '=', id);
  await database.forUpdate(trx.selectFrom('prompts').select('id').where('id', 'in', linked).orderBy('id')).execute();

  const deleted = await trx.deleteFrom('categories').where('id', '=', id).returning('name').executeTakeFirst();
  if (!deleted) return false;
  await trx.deleteFrom('prompt_totals').where('scope', '=', `category:${id}`).execute();
  await removeLabel(trx, labelOf(id));
  await forgetNames(trx);
  announce(trx, 'categories', `category:${id}`, `category-name:${deleted.name}`, 'texts');
  return true;
}
