import type { Sort } from '../../contract/paging.ts';
import type { AsideModule } from '../database/aside.ts';
import type { Database } from '../database/engine.ts';
import type { PromptFilter } from './prompts.queries.ts';
import { searchIds, searchList } from './search.queries.ts';

/** What to search for; without `filter` the best matches come first, with it they come as in that list. */
interface Search {
  query: string;
  /** Who may find it: `published`, or `owner7` for all of one member's own. */
  mark: string;
  filter?: PromptFilter;
  page: number;
  size: number;
  sort: Sort[];
}

type Hits = { total: number; ids: number[] } | undefined;

/** Runs in the thread for long reads (database/aside.ts). */
export async function run(database: Database, { query, filter, ...search }: Search): Promise<Hits> {
  const found = filter
    ? await searchList(database, query, { ...search, filter })
    : await searchIds(database, query, search);
  return found && { total: found.total, ids: found.ids };
}

/** One page of a search without holding up other requests; undefined when there is no word in the query. */
export const searchAside = (database: Database, search: Search): Promise<Hits> =>
  database.aside(import.meta.url as AsideModule<Search, Hits>, search);
