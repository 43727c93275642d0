import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QuotaLeft } from '../../../contract/quotas.ts';
import { callApi } from '../../api/client.ts';

/**
 * What is left of one's own quotas.
 * @param images that the form shows as stored: with each it is asked again
 */
export const quotaQuery = (images: number) =>
  queryOptions({
    queryKey: ['quota', images],
    queryFn: ({ signal }) => callApi<QuotaLeft>('/api/auth/me/quota', { signal }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    // Whoever is not told stores on; and is told then, if need be.
    retry: false,
  });
