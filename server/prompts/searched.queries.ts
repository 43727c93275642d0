import type { Sort } from '../../contract/paging.ts';
import type { Database } from '../database/database.ts';
import { countPrompts, listPromptIds, type PromptFilter } from './prompts.queries.ts';
import { findMatches, type FoundPage, type SearchOptions } from '../search/search.queries.ts';

/** One page of what a query finds in a list, in the order that the list would have without a query. */
export async function searchList(
  database: Database,
  query: string,
  wish: SearchOptions & { filter: PromptFilter; sort: Sort[] },
): Promise<FoundPage | undefined> {
  const { filter, page, size, sort } = wish;
  const found = await findMatches(database, query, wish);
  if (!found || found.total === 0) return found && { ...found, ids: [] };
  const slice = { offset: page * size, limit: size };
  return database.search.among(found.plan, slice, async (among) => ({
    ...found,
    // A mark alone narrows a search to the whole list, a flag does not.
    total: filter.flag ? await countPrompts(database, { ...filter, among }) : found.total,
    ids: slice.offset < found.total ? await listPromptIds(database, { ...filter, among }, { page, size, sort }) : [],
  }));
}
