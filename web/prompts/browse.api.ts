import type { QueryClient } from '@tanstack/react-query';
import { filterOf, NO_CATEGORY, type BrowseFilter } from '../../contract/addresses.ts';
import { LIMITS } from '../../contract/limits.ts';
import { ApiError } from '../api/error.ts';
import { categoriesQuery } from '../categories/categories.api.ts';
import { browseQuery } from './prompts.api.ts';

/** All that the explorer shows at an address. */
export const loadBrowse = (client: QueryClient, { searchParams }: URL): Promise<unknown> =>
  Promise.all([
    client.prefetchInfiniteQuery(browseQuery(filterOf(searchParams))),
    client.prefetchQuery(categoriesQuery),
  ]);

/** What an address of the explorer asks for in vain: a category that there is not, or a search that cannot be made. */
export type BrowseProblem = 'category' | 'search';

/** The problem that a refusal of the API means; undefined for a failure that may pass. */
export function problemOf({ kind }: BrowseFilter, error: unknown): BrowseProblem | undefined {
  if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) return undefined;
  return kind === 'category' || kind === 'search' ? kind : undefined;
}

/** The problem of a filter that need not be asked for. All such addresses share one document. */
export function knownProblem(filter: BrowseFilter): BrowseProblem | undefined {
  if (filter.kind === 'category' && filter.id === NO_CATEGORY) return 'category';
  return filter.kind === 'search' && filter.query.length > LIMITS.queryMax ? 'search' : undefined;
}
