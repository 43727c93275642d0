import { sql, type SqlBool } from 'kysely';
import type { Category } from '../../contract/categories.ts';
import { timestamp } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import {
  CATEGORIES,
  deleteNamed,
  indexNames,
  lockName,
  nameColumns,
  reindexName,
} from '../names/named-lists.queries.ts';
import { ensureNames, findByNames, type Named } from '../names/names.queries.ts';

interface NewCategory {
  name: string;
  /** Defaults to the current count, so that the category comes last (product 9). */
  displayOrder?: number | undefined;
}

const selectCategories = (db: Db) =>
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

/** All categories by display order, then by name; each with the number of its published prompts. */
export const listCategories = (db: Db): Promise<Category[]> =>
  selectCategories(db)
    .orderBy('categories.display_order')
    .orderBy('categories.sort_key')
    .orderBy('categories.id')
    .execute();

export const findCategory = (db: Db, id: number): Promise<Category | undefined> =>
  selectCategories(db).where('categories.id', '=', id).executeTakeFirst();

/** The categories with these names, in any case, by folded name; unknown names are omitted. */
export const findCategoryIds = (db: Db, names: string[]): Promise<Map<string, Named>> =>
  findByNames(db, 'categories', names);

/** @throws a unique violation when the name is taken */
export async function insertCategory(trx: Db, { name, displayOrder }: NewCategory): Promise<number> {
  const { id } = await trx
    .insertInto('categories')
    .values(columnsOf(name, displayOrder ?? (await countCategories(trx))))
    .returning('id')
    .executeTakeFirstOrThrow();
  await indexNames(trx, CATEGORIES, [{ id, name }]);
  return id;
}

function columnsOf(name: string, displayOrder: number) {
  const createdAt = timestamp();
  return { ...nameColumns(name), display_order: displayOrder, created_at: createdAt, updated_at: createdAt };
}

async function countCategories(trx: Db): Promise<number> {
  const { total } = await trx
    .selectFrom('categories')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The ids of these names by folded name; creates missing ones, last in order. For the import. */
export const ensureCategories = (trx: Db, names: string[]): Promise<Map<string, number>> =>
  ensureNames(trx, 'categories', names, async (missing) => {
    const count = await countCategories(trx);
    const rows = await trx
      .insertInto('categories')
      .values(missing.map((name, index) => columnsOf(name, count + index)))
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .returning(['id', 'name'])
      .execute();
    await indexNames(trx, CATEGORIES, rows);
  });

/**
 * Renames a category; without `displayOrder` it keeps its place.
 * @returns false when there is no such category
 * @throws a unique violation when another has the name
 */
export async function updateCategory(trx: Db, id: number, { name, displayOrder }: NewCategory): Promise<boolean> {
  const old = await lockName(trx, CATEGORIES, id);
  if (old === undefined) return false;
  await trx
    .updateTable('categories')
    .set({ ...nameColumns(name), updated_at: timestamp() })
    .$if(displayOrder !== undefined, (query) => query.set({ display_order: displayOrder }))
    .where('id', '=', id)
    .execute();
  await reindexName(trx, CATEGORIES, { id, name, old });
  return true;
}

/** Deletes a category. @returns false when there is no such category */
export const deleteCategory = (database: Database, trx: Db, id: number): Promise<boolean> =>
  deleteNamed(database, trx, CATEGORIES, id);
