import type { AsideModule } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import type { Asker } from '../queue/askers.ts';
import { isSorted, listPromptPage, type ListPage, type PromptFilter } from './prompts.queries.ts';
import type { Scope } from '../topics.ts';

interface Asked {
  filter: PromptFilter;
  scope: Scope;
  page: ListPage;
}
type Answered = Awaited<ReturnType<typeof listPromptPage>>;

/** Runs in the thread for long reads (database/aside.ts). */
export const run = (database: Database, { filter, scope, page }: Asked): Promise<Answered> =>
  listPromptPage(database, filter, scope, page);

/**
 * One page of a list and its total. Where no index has the wished order all of the list is sorted, which takes longer the
 * longer it is: that is done where it holds up nobody, askers in turn.
 */
export function listPageOf(database: Database, asked: Asked, asker: Asker): Promise<Answered> {
  if (!isSorted(asked.filter, asked.page.sort)) return run(database, asked);
  const { page, size, sort } = asked.page;
  // A copy: of what came with a request, a thread needs these alone.
  const input = { ...asked, page: { page, size, sort } };
  return database.aside(import.meta.url as AsideModule<Asked, Answered>, input, { asker, queue: 'search' });
}
