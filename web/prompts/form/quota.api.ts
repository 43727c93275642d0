import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QuotaLeft } from '../../../contract/quotas.ts';
import { callApi } from '../../api/client.ts';

/**
 * The viewer's remaining quotas.
 * @param images number of stored images in the form; a change refetches
 */
export const quotaQuery = (images: number) =>
  queryOptions({
    queryKey: ['quota', images],
    queryFn: ({ signal }) => callApi<QuotaLeft>('/api/auth/me/quota', { signal }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    // Without a warning the user goes on and sees the error when the quota is exceeded.
    retry: false,
  });
