import type { Sort } from '../../contract/paging.ts';
import type { AsideModule } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { OURSELVES, type Asker } from '../queue/askers.ts';
import { fairQueue } from '../queue/queue.ts';
import type { PromptFilter } from './prompts.queries.ts';
import { searchIds } from '../search/search.queries.ts';
import { searchList } from './searched.queries.ts';

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

/** `isFirstLook`: there was no place for a second look, so that later there may be more; nothing to be kept. */
type Hits = { total: number; ids: number[]; isFirstLook?: true } | undefined;
type Looked = { total: number; ids: number[]; isLittle: boolean } | undefined;
type Asked = Search & { narrow: boolean };

/** Runs in the thread for long reads (database/aside.ts). */
export async function run(database: Database, { query, filter, ...search }: Asked): Promise<Looked> {
  const found = filter
    ? await searchList(database, query, { ...search, filter })
    : await searchIds(database, query, search);
  return found && { total: found.total, ids: found.ids, isLittle: found.isLittle ?? false };
}

/** Second looks take longer: only one of them at a time waits among the other searches, and few for that. */
const again = fairQueue('search_again', { atOnce: 1, waiting: 8 });

/**
 * One page of a search without holding up other requests; undefined when the query is blank.
 */
export async function searchAside(database: Database, search: Search, asker: Asker): Promise<Hits> {
  const look = (narrow: boolean) =>
    database.aside(import.meta.url as AsideModule<Asked, Looked>, { ...search, narrow }, { asker, queue: 'search' });
  const first = await look(true);
  if (!first) return undefined;
  const hits = { total: first.total, ids: first.ids };
  if (!first.isLittle) return hits;
  try {
    const second = await again.run(asker, () => look(false));
    return second && { total: second.total, ids: second.ids };
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return { ...hits, isFirstLook: true };
    throw error;
  }
}

/**
 * Starts the thread and makes it ready, with every step that a search may take: the first person to search then waits no
 * longer than the next. Nobody waits for it; were it to fail, the first search would tell.
 */
export const warmSearch = (database: Database): Promise<unknown> =>
  searchAside(database, { query: 'warm qwertyuiop', mark: 'published', page: 0, size: 1, sort: [] }, OURSELVES).catch(
    () => undefined,
  );
