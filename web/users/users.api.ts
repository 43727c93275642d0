import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PromptsOfLeaver } from '../../contract/leaving.ts';
import type { AdminUser, AdminUserList, RoleInput, SuspensionInput } from '../../contract/users.managed.ts';
import { callApi } from '../api/client.ts';

/** Users per page. */
export const USERS_ON_A_PAGE = 20;

/** One page of users whose name contains these words or who have this e-mail. Pages count from 0. */
export const usersQuery = (query: string, page: number) =>
  queryOptions({
    queryKey: ['users', query, page],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ query, page: String(page), size: String(USERS_ON_A_PAGE) });
      return callApi<AdminUserList>(`/api/users?${search}`, { signal });
    },
    staleTime: 0,
  });

/** Deletes a user's account and removes it from every list. */
export function useRemoveUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, prompts }: { id: number; prompts: PromptsOfLeaver }) =>
      callApi<void>(`/api/users/${id}`, { method: 'DELETE', body: { prompts } }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['prompts'] });
      await client.invalidateQueries({ queryKey: ['users'] });
    },
  });
}

/** Ends all sessions of a user. */
export function useEndSessionsOf() {
  return useMutation({
    mutationFn: (id: number) => callApi<void>(`/api/users/${id}/sessions`, { method: 'DELETE' }),
  });
}

/** Ends the sessions of all users; with `here` this one too. */
export function useEndAllSessions() {
  return useMutation({
    mutationFn: (here: boolean) =>
      callApi<void>(`/api/users/sessions?here=${here}`, { method: 'DELETE', endsSession: here }),
  });
}

/** Changes a user's role. */
export const useSetRole = () => useChange<RoleInput>('role');

/** Suspends or reinstates a user. */
export const useSetSuspension = () => useChange<SuspensionInput>('suspension');

function useChange<Input>(what: 'role' | 'suspension') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input }: { id: number; input: Input }) =>
      callApi<AdminUser>(`/api/users/${id}/${what}`, { method: 'PUT', body: input }),
    onSuccess: (user) => {
      client.setQueriesData<AdminUserList>(
        { queryKey: ['users'] },
        (known) => known && { ...known, list: known.list.map((old) => (old.id === user.id ? user : old)) },
      );
    },
  });
}
