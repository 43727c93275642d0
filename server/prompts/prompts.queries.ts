import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { Sort, SortField } from '../../contract/paging.ts';
import { isAdministrator, type Viewer } from '../../contract/policy.ts';
import type { Flag, Status } from '../../contract/prompts.ts';
import type { Database } from '../database/engine.ts';
import type { SearchPlan } from '../database/search.ts';
import type { Sql, Tables } from '../database/tables.ts';

export type PromptRow = Selectable<Tables['prompts']>;

/**
 * The one rule of who sees a prompt (design 9): published ones everybody, the others their owner and administrators.
 * Every read path over `prompts` has it: `.where(visibleTo(viewer))`.
 */
export const visibleTo =
  (viewer: Viewer) =>
  (where: ExpressionBuilder<Tables, 'prompts'>): Expression<SqlBool> => {
    const published = where('prompts.status', '=', 'PUBLISHED');
    if (!viewer) return published;
    // True for every row: an administrator sees all.
    if (isAdministrator(viewer)) return where('prompts.id', 'is not', null);
    return where.or([published, where('prompts.owner_id', '=', viewer.id)]);
  };

/** A prompt that the viewer may see; undefined for one that is not there or not theirs to see. */
export const findPromptRow = (
  sql: Sql,
  id: number,
  viewer: Viewer,
): Promise<Pick<PromptRow, 'id' | 'owner_id' | 'status'> | undefined> =>
  sql
    .selectFrom('prompts')
    .select(['id', 'owner_id', 'status'])
    .where('id', '=', id)
    .where(visibleTo(viewer))
    .executeTakeFirst();

/** Which prompts a list holds. Without `status` and `ownerId` it would show drafts: one of them is always there. */
export type PromptFilter = ({ status: Status } | { ownerId: number }) & { flag?: Flag; plan?: SearchPlan };

const FLAG_COLUMNS = { trending: 'trending', featured: 'featured', new: 'is_new' } as const;
export const flagColumn = (flag: Flag) => FLAG_COLUMNS[flag];

const SORT_COLUMNS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  title: 'title_key',
  rating: 'rating',
  usesCount: 'uses_count',
} as const satisfies Record<SortField, keyof PromptRow>;

function filtered({ sql, search }: Database, filter: PromptFilter) {
  let query = sql.selectFrom('prompts');
  query = 'status' in filter ? query.where('status', '=', filter.status) : query.where('owner_id', '=', filter.ownerId);
  if (filter.flag) query = query.where(flagColumn(filter.flag), '=', 1);
  if (filter.plan) query = query.where(search.matches(filter.plan));
  return query;
}

/** Ids of one page of a list, in the wished order; ties and no wish at all mean newest first. */
export async function listPromptIds(
  database: Database,
  filter: PromptFilter,
  page: { page: number; size: number; sort: Sort[] },
): Promise<number[]> {
  let query = filtered(database, filter).select('id');
  for (const { field, direction } of page.sort) query = query.orderBy(SORT_COLUMNS[field], direction);
  if (!page.sort.some(({ field }) => field === 'createdAt')) query = query.orderBy('created_at', 'desc');
  const rows = await query
    .orderBy('id', page.sort[0]?.field === 'createdAt' ? page.sort[0].direction : 'desc')
    .limit(page.size)
    .offset(page.page * page.size)
    .execute();
  return rows.map((row) => row.id);
}

/** How many prompts a narrowed list holds, counted. Lists without a search have kept totals (totals.queries.ts). */
export async function countPrompts(database: Database, filter: PromptFilter): Promise<number> {
  const row = await filtered(database, filter)
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Ids of a slice of a category's published prompts, newest first (one walk of the index `category_slice`). */
export async function listCategoryPromptIds(
  sql: Sql,
  categoryId: number,
  slice: { offset: number; limit: number },
): Promise<number[]> {
  const rows = await sql
    .selectFrom('prompt_categories')
    .select('prompt_id')
    .where('category_id', '=', categoryId)
    .where('listed', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('prompt_id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return rows.map((row) => row.prompt_id);
}
