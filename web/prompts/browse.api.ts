import type { QueryClient } from '@tanstack/react-query';
import { categoriesQuery } from '../categories/categories.api.ts';
import { filterOf } from './browse.ts';
import { browseQuery } from './prompts.api.ts';

/** All that the explorer shows at an address. */
export const loadBrowse = (client: QueryClient, { searchParams }: URL): Promise<unknown> =>
  Promise.all([
    client.prefetchInfiniteQuery(browseQuery(filterOf(searchParams))),
    client.prefetchQuery(categoriesQuery),
  ]);
