import type { WorkerModule } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import type { Asker } from '../queue/askers.ts';
import { isSorted, listPromptPage, type ListPage, type PromptFilter } from './prompts.queries.ts';
import type { Scope } from '../cache-tags.ts';

interface Asked {
  filter: PromptFilter;
  scope: Scope;
  page: ListPage;
}
type Answered = Awaited<ReturnType<typeof listPromptPage>>;

/** Runs in the worker thread for long reads (database/worker.ts). */
export const run = (database: Database, { filter, scope, page }: Asked): Promise<Answered> =>
  listPromptPage(database, filter, scope, page);

/**
 * Reads one page of a list and its total. A list whose order no index has is sorted as a whole, which takes longer the
 * longer it is. That runs in the worker thread, where askers take turns, so that it blocks no other request.
 */
export function listPageOf(database: Database, asked: Asked, asker: Asker): Promise<Answered> {
  if (!isSorted(asked.filter, asked.page.sort)) return run(database, asked);
  const { page, size, sort } = asked.page;
  // A copy: the worker thread needs only these fields of the request.
  const input = { ...asked, page: { page, size, sort } };
  return database.runInWorker(import.meta.url as WorkerModule<Asked, Answered>, input, { asker, queue: 'search' });
}
