import type { Sort } from '../../contract/paging.ts';
import type { WorkerModule } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { OURSELVES, Waiters, type Asker } from '../queue/askers.ts';
import { fairQueue } from '../queue/queue.ts';
import type { PromptFilter } from './prompts.queries.ts';
import type { Searched } from '../search/plan.ts';
import { searchIds } from '../search/search.queries.ts';
import { searchList } from './searched.queries.ts';

/** What to search for. Without `filter` the best matches come first, with it the order is that of the list. */
interface Search extends Searched {
  query: string;
  filter?: PromptFilter;
  page: number;
  size: number;
  sort: Sort[];
}

/** `isFirstLook`: the queue for a second look was full. A later search may find more, so the response is not cached. */
type Hits = { total: number; ids: number[]; isFirstLook?: true } | undefined;
type SearchResult = { total: number; ids: number[]; isLittle: boolean } | undefined;
type Asked = Search & { narrow: boolean };

/** Runs in the worker thread for long reads (database/worker.ts). */
export async function run(database: Database, { query, filter, ...search }: Asked): Promise<SearchResult> {
  const found = filter
    ? await searchList(database, query, { ...search, filter })
    : await searchIds(database, query, search);
  return found && { total: found.total, ids: found.ids, isLittle: found.isLittle ?? false };
}

/** Second looks take longer: one at a time runs among the other searches, and only few wait for it. */
const again = fairQueue('search_again', { atOnce: 1, waiting: 8 });

/** Askers who wait for a second look, and those who share the turn of the running one. */
const waiting = new Set<Asker>();
let underway: Waiters | undefined;

/**
 * The running second look may use the turn of any asker who waits for one. Queued only behind the searches of its own
 * network, it would make everyone else wait for that network.
 */
async function lookAgain<T>(asker: Asker, look: (waiters: Waiters) => Promise<T>): Promise<T> {
  waiting.add(asker);
  underway?.join(asker);
  try {
    return await again.run(asker, () => {
      waiting.delete(asker);
      underway = new Waiters(asker);
      for (const other of waiting) underway.join(other);
      return look(underway);
    });
  } finally {
    waiting.delete(asker);
  }
}

/** Runs one page of a search without blocking other requests; undefined when the query is blank and nothing narrows it. */
export async function searchWorker(database: Database, search: Search, asker: Asker): Promise<Hits> {
  const look = (narrow: boolean, waiters?: Waiters) =>
    database.runInWorker(
      import.meta.url as WorkerModule<Asked, SearchResult>,
      { ...search, narrow },
      { asker: { ...asker, company: waiters }, queue: 'search' },
    );
  const first = await look(true);
  if (!first) return undefined;
  const hits = { total: first.total, ids: first.ids };
  if (!first.isLittle) return hits;
  try {
    const second = await lookAgain(asker, (waiters) => look(false, waiters));
    return second && { total: second.total, ids: second.ids };
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return { ...hits, isFirstLook: true };
    throw error;
  }
}

/**
 * Starts the worker thread and warms up every step of a search, so that the first search takes no longer than the next.
 * Nobody awaits it; if it fails, the first search reports the error.
 */
export const warmSearch = (database: Database): Promise<unknown> =>
  searchWorker(
    database,
    { query: 'warm qwertyuiop', audience: 'published', page: 0, size: 1, sort: [] },
    OURSELVES,
  ).catch(() => undefined);
