import { sql as raw, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Sort, SortField } from '../../contract/paging.ts';
import { isAdministrator, type Viewer } from '../../contract/policy.ts';
import type { Flag, Status } from '../../contract/prompts.ts';
import type { Database } from '../database/database.ts';
import type { Filter } from '../database/search.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { PromptRow, Db, Tables } from '../database/tables.ts';
import type { Scope } from '../cache-tags.ts';
import { findTotal } from './totals.queries.ts';

/**
 * The one rule of who sees a prompt (product 13): everybody sees published ones, only the owner and administrators see
 * the others. Every read path over `prompts` applies it: `.where(visibleTo(viewer))`.
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

/** The cases of `visibleTo`. */
export const roleOf = (viewer: Viewer) => (viewer ? (isAdministrator(viewer) ? 'administrator' : 'member') : 'visitor');

type Guarded = Pick<PromptRow, 'id' | 'owner_id' | 'status'>;

/** One statement per case of `visibleTo`. */
const FINDERS = new Map<string, ReturnType<typeof finderOf>>();
const finderOf = (viewer: Viewer) =>
  preparedQuery<{ id: number; viewerId: number }, Guarded>((sql, value) =>
    sql
      .selectFrom('prompts')
      .select(['id', 'owner_id', 'status'])
      .where('id', '=', value('id'))
      .where(visibleTo(viewer && { ...viewer, id: value('viewerId') })),
  );

/** A prompt that the viewer may see; undefined when it does not exist or is not visible to them. */
export async function findPromptRow(sql: Db, id: number, viewer: Viewer): Promise<Guarded | undefined> {
  const role = roleOf(viewer);
  let find = FINDERS.get(role);
  if (!find) FINDERS.set(role, (find = finderOf(viewer)));
  return (await find(sql, { id, viewerId: viewer?.id ?? 0 }))[0];
}

/** The whole row, without a check of who may see it: callers have authorized the viewer already. */
export const findStored = (sql: Db, id: number): Promise<PromptRow | undefined> =>
  sql.selectFrom('prompts').selectAll().where('id', '=', id).executeTakeFirst();

/** The categories and tags of a prompt, in its order. */
export async function listLinks(trx: Db, id: number): Promise<{ categoryIds: number[]; tagIds: number[] }> {
  const categories = await trx
    .selectFrom('prompt_categories')
    .select(['category_id', 'position'])
    .where('prompt_id', '=', id)
    .execute();
  const tags = await trx.selectFrom('prompt_tags').select(['tag_id', 'position']).where('prompt_id', '=', id).execute();
  return {
    categoryIds: categories.sort((a, b) => a.position - b.position).map((row) => row.category_id),
    tagIds: tags.sort((a, b) => a.position - b.position).map((row) => row.tag_id),
  };
}

/** Which prompts a list holds. Without `status` or `ownerId` it would show drafts, so one of them is required. */
export type PromptFilter = ({ status: Status } | { ownerId: number }) & { flag?: Flag; among?: Filter };

const FLAG_COLUMNS = { trending: 'trending', featured: 'featured', new: 'is_new' } as const;
export const flagColumn = (flag: Flag) => FLAG_COLUMNS[flag];

const SORT_COLUMNS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  title: 'title_key',
  rating: 'rating',
  usesCount: 'uses_count',
} as const satisfies Record<SortField, keyof PromptRow>;

/** Conditions are literals, not parameters, so that both engines see that a partial index covers the list. */
function filtered(sql: Db, { flag, among, ...list }: PromptFilter, ownerId: number) {
  const query = sql.selectFrom('prompts');
  // Search matches are looked up by id. `coalesce` keeps the planner from walking an index of the whole list instead.
  const column = <T>(name: keyof PromptRow) =>
    among && !among.scan ? raw<T>`coalesce(${raw.ref(name)}, ${raw.ref(name)})` : raw<T>`${raw.ref(name)}`;
  let narrowed =
    'status' in list
      ? query.where(column<string>('status'), '=', raw.lit(list.status))
      : query.where(column<number>('owner_id'), '=', ownerId);
  if (flag) narrowed = narrowed.where(column<number>(flagColumn(flag)), '=', raw.lit(1));
  return among ? narrowed.where(among.condition) : narrowed;
}

/**
 * A flag has only an index that is newest first; for another order its prompts are sorted. Without `coalesce`, SQLite
 * would walk the whole list in that order and check each row for the flag, however few have it.
 */
function sorted(query: ReturnType<typeof filtered>, sort: Sort[], { flag }: PromptFilter) {
  let ids = query.select('id');
  for (const { field, direction } of sort) {
    const column = raw.ref(SORT_COLUMNS[field]);
    const unindexed = flag && field !== 'createdAt';
    ids = ids.orderBy(unindexed ? raw`coalesce(${column}, ${column})` : column, direction);
  }
  if (!sort.some(({ field }) => field === 'createdAt')) ids = ids.orderBy('created_at', 'desc');
  return ids.orderBy('id', sort[0]?.field === 'createdAt' ? sort[0].direction : 'desc');
}

/** Whether a page needs the whole list sorted because no index has that order. */
export const isSorted = ({ flag, among }: PromptFilter, sort: Sort[]): boolean =>
  among !== undefined || sort.length > 1 || (flag !== undefined && sort.some(({ field }) => field !== 'createdAt'));

type Slice = { ownerId: number; limit: number; offset: number };
/** Which page of a list, and in what order. */
export type ListPage = { page: number; size: number; sort: Sort[] };

/** One statement per list and order. Orders by several fields, and of search matches, are too many to cache. */
const LISTS = new Map<string, ReturnType<typeof listOf>>();
/** Selects the total beside each id: one statement costs less than two. */
const listOf = (filter: PromptFilter, sort: Sort[]) =>
  preparedQuery<Slice & { scope: string }, { id: number; total: number | null }>((sql, value) =>
    sorted(filtered(sql, filter, value('ownerId')), sort, filter)
      .select((from) =>
        from.selectFrom('prompt_totals').select('total').where('scope', '=', value('scope')).as('total'),
      )
      .limit(value('limit'))
      .offset(value('offset')),
  );

function cachedList(filter: PromptFilter, sort: Sort[]): ReturnType<typeof listOf> {
  if (filter.among || sort.length > 1) return listOf(filter, sort);
  const order = sort.map(({ field, direction }) => `${field} ${direction}`).join();
  const key = `${'status' in filter ? filter.status : 'owner'} ${filter.flag} ${order}`;
  let list = LISTS.get(key);
  if (!list) LISTS.set(key, (list = listOf(filter, sort)));
  return list;
}

const sliceOf = (filter: PromptFilter, { page, size }: ListPage): Slice => ({
  ownerId: 'ownerId' in filter ? filter.ownerId : 0,
  limit: size,
  offset: page * size,
});

/**
 * Ids of one page of a list in the requested order; ties, and no requested order, are newest first. Lists without a
 * flag have an index for every order by one field (migrations/003_list_orders.ts): a page is an index walk that reads
 * only ids. Lists of a flag have an index for newest first only.
 */
export async function listPromptIds({ sql }: Database, filter: PromptFilter, page: ListPage): Promise<number[]> {
  // No total has an empty scope.
  const rows = await cachedList(filter, page.sort)(sql, { ...sliceOf(filter, page), scope: '' });
  return rows.map((row) => row.id);
}

/** As `listPromptIds`, with the total of the list; the scope must match the filter. */
export async function listPromptPage(
  { sql }: Database,
  filter: PromptFilter,
  scope: Scope,
  page: ListPage,
): Promise<{ ids: number[]; total: number }> {
  const rows = await cachedList(filter, page.sort)(sql, { ...sliceOf(filter, page), scope });
  // A page after the last has no row to hold the total.
  const total = rows[0]?.total ?? (await findTotal(sql, scope));
  return { ids: rows.map((row) => row.id), total };
}

/** Counts the prompts of a narrowed list. Lists without a search have stored totals (totals.queries.ts). */
export async function countPrompts(database: Database, filter: PromptFilter): Promise<number> {
  const row = await filtered(database.sql, filter, 'ownerId' in filter ? filter.ownerId : 0)
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

const listSlice = preparedQuery<{ categoryId: number; limit: number; offset: number }, { prompt_id: number }>(
  (sql, value) =>
    sql
      .selectFrom('prompt_categories')
      .select('prompt_id')
      .where('category_id', '=', value('categoryId'))
      .where('listed', '=', 1)
      .orderBy('created_at', 'desc')
      .orderBy('prompt_id', 'desc')
      .limit(value('limit'))
      .offset(value('offset')),
);

/** Ids of a slice of a category's published prompts, newest first (one walk of the index `category_slice`). */
export async function listCategoryPromptIds(
  sql: Db,
  categoryId: number,
  slice: { offset: number; limit: number },
): Promise<number[]> {
  const rows = await listSlice(sql, { categoryId, ...slice });
  return rows.map((row) => row.prompt_id);
}
