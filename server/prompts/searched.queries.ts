import type { Sort } from '../../contract/paging.ts';
import type { Database } from '../database/database.ts';
import { countPrompts, listPromptIds, type PromptFilter } from './prompts.queries.ts';
import { findMatches, type FoundPage, type SearchOptions } from '../search/search.queries.ts';

/** One page of what a query finds in a list, in the order that the list would have without a query. */
export async function searchList(
  database: Database,
  query: string,
  options: SearchOptions & { filter: PromptFilter; sort: Sort[] },
): Promise<FoundPage | undefined> {
  const { filter, page, size, sort } = options;
  const found = await findMatches(database, query, options);
  if (!found || found.total === 0) return found && { ...found, ids: [] };
  const slice = { offset: page * size, limit: size };
  return database.search.filterBy(found.plan, slice, async (among) => ({
    ...found,
    // An audience alone is the whole list, but a flag narrows the list further, so its matches are counted.
    total: filter.flag ? await countPrompts(database, { ...filter, among }) : found.total,
    ids: slice.offset < found.total ? await listPromptIds(database, { ...filter, among }, { page, size, sort }) : [],
  }));
}
