import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '../../contract/sessions.ts';
import { callApi } from '../api/client.ts';
import { forgetSession } from '../session/session.api.ts';

/** The viewer's sessions, most recently used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => callApi<Session[]>('/api/auth/sessions', { signal }),
  staleTime: 0,
});

/** Ends one of the viewer's sessions and removes it from the list at once. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi<void>(`/api/auth/sessions/${id}`, { method: 'DELETE' }),
    onSuccess: (_, ended) =>
      client.setQueryData(sessionsQuery.queryKey, (list) => list?.filter(({ id }) => id !== ended)),
  });
}

/** Ends all of the viewer's sessions except this one; with `here` this one too. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (here: boolean) =>
      callApi<void>(`/api/auth/sessions?here=${here}`, { method: 'DELETE', endsSession: here }),
    onSuccess: (_, here) =>
      here
        ? forgetSession()
        : client.setQueryData(sessionsQuery.queryKey, (list) => list?.filter(({ current }) => current)),
  });
}
