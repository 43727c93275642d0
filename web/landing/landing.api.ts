import type { QueryClient } from '@tanstack/react-query';
import { categoriesQuery } from '../categories/categories.api.ts';
import { flaggedQuery } from '../prompts/prompts.api.ts';

export const trendingQuery = flaggedQuery('trending');
export const featuredQuery = flaggedQuery('featured');

/** Data of the landing page. A section that fails is left out, and the failure is logged (product 2). */
export const loadLanding = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(categoriesQuery),
    client.prefetchQuery(trendingQuery),
    client.prefetchQuery(featuredQuery),
  ]);
