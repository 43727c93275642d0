import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './error.ts';

/** Stale time in milliseconds: long enough that data of the document is not requested again at once. */
const STALE_TIME_MS = 60_000;

/** Retries only what may succeed later: no response at all, or a server error. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 2 && (!(error instanceof ApiError) || error.status >= 500);

export function newQueryClient(): QueryClient {
  const onServer = typeof window === 'undefined';
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_TIME_MS, retry: onServer ? false : shouldRetry, refetchOnWindowFocus: false },
      // Offline a mutation fails at once, visibly. A paused one would run later without the user, who may have
      // changed their mind.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The query client of this browser tab. On the server each document has its own (`serverData`). */
export const browserQueryClient: QueryClient = newQueryClient();
