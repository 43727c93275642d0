import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileInput, User } from '../../contract/users.ts';
import { callApi } from '../api/client.ts';
import { meQuery } from '../session/session.api.ts';

/** Refetches the signed-in user. A failure keeps the known user; a 401 ends the session. */
export function useRefreshUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<User>('/api/auth/me'),
    onSuccess: (user) => client.setQueryData(meQuery.queryKey, user),
  });
}

/** Never retried with a password: each wrong one counts. */
export const saveProfile = (input: ProfileInput): Promise<User> =>
  callApi<User>('/api/auth/me', { method: 'PUT', body: input, once: input.currentPassword !== undefined });

/** Changes the viewer's account; header and screens update at once. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveProfile,
    onSuccess: (user) => {
      client.setQueryData(meQuery.queryKey, user);
      // Prompts contain the name and picture of their owner.
      void client.invalidateQueries({ queryKey: ['prompts'] });
    },
  });
}
