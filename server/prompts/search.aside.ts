import type { Sort } from '../../contract/paging.ts';
import { bounded } from '../bounded.ts';
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
type Looked = { total: number; ids: number[]; isLittle: boolean } | undefined;
type Asked = Search & { narrow: boolean };

/** Runs in the thread for long reads (database/aside.ts). */
export async function run(database: Database, { query, filter, ...search }: Asked): Promise<Looked> {
  const found = filter
    ? await searchList(database, query, { ...search, filter })
    : await searchIds(database, query, search);
  return found && { total: found.total, ids: found.ids, isLittle: found.isLittle ?? false };
}

/** Second looks take longer, so that one at a time stands in the line of all reads. */
const inTurn = bounded('search_again', { atOnce: 1, waiting: 32 });

/** One page of a search without holding up other requests; undefined when the query is blank. */
export async function searchAside(database: Database, search: Search): Promise<Hits> {
  const look = (narrow: boolean) =>
    database.aside(import.meta.url as AsideModule<Asked, Looked>, { ...search, narrow });
  const first = await look(true);
  const found = first?.isLittle ? await inTurn(() => look(false)) : first;
  return found && { total: found.total, ids: found.ids };
}

/**
 * Starts the thread and makes it ready, with every step that a search may take: the first person to search then waits no
 * longer than the next. Nobody waits for it; were it to fail, the first search would tell.
 */
export const warmSearch = (database: Database): Promise<unknown> =>
  searchAside(database, { query: 'warm qwertyuiop', mark: 'published', page: 0, size: 1, sort: [] }).catch(
    () => undefined,
  );
