import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './error.ts';

/** Long enough that what came with the document is not asked for again at once, in milliseconds. */
const STALE = 60_000;

/** Only what may go better the next time is tried again: no answer at all, or a fault of the server. */
const mayRecover = (failures: number, error: Error): boolean =>
  failures < 2 && (!(error instanceof ApiError) || error.status >= 500);

export function newQueryClient(): QueryClient {
  const onServer = typeof window === 'undefined';
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE, retry: onServer ? false : mayRecover, refetchOnWindowFocus: false },
      // Offline it fails at once, in sight of whoever asked for it. One that waited would be done later by itself, also
      // after they had changed their mind.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The one client of this browser tab. On the server every document has its own (`serverData`). */
export const browserQueryClient: QueryClient = newQueryClient();
