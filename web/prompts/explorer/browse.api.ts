import type { QueryClient } from '@tanstack/react-query';
import { filterOf, NO_CATEGORY, type BrowseFilter } from '../../../contract/addresses.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { ApiError } from '../../api/error.ts';
import { categoriesQuery } from '../../categories/categories.api.ts';
import { languagesQuery } from '../languages.api.ts';
import { browseQuery } from '../prompts.api.ts';

/** Prefetches what the filters offer. */
export const loadFilters = (client: QueryClient): Promise<unknown> =>
  Promise.all([client.prefetchQuery(categoriesQuery), client.prefetchQuery(languagesQuery)]);

/** Prefetches all data of the explorer at a URL. */
export const loadBrowse = (client: QueryClient, { searchParams }: URL): Promise<unknown> =>
  Promise.all([client.prefetchInfiniteQuery(browseQuery(filterOf(searchParams))), loadFilters(client)]);

/** Why a URL of the explorer can show nothing: a missing category, an invalid search, or no language. */
export type BrowseProblem = 'category' | 'search' | 'language';

/** The problem behind a 4xx error of the API; undefined for a failure that may be temporary. */
export function problemOf({ kind, language }: BrowseFilter, error: unknown): BrowseProblem | undefined {
  if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) return undefined;
  if (kind === 'category' || kind === 'search') return kind;
  return language ? 'language' : undefined;
}

/** The problem of a filter that is known without a request. All such URLs share one document. */
export function knownProblem(filter: BrowseFilter): BrowseProblem | undefined {
  if (filter.kind === 'category' && filter.id === NO_CATEGORY) return 'category';
  return filter.kind === 'search' && filter.query.length > LIMITS.queryMax ? 'search' : undefined;
}
