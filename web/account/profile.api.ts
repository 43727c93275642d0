import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileInput, User } from '../../contract/users.ts';
import { callApi } from '../api/client.ts';
import { meQuery } from '../session/session.api.ts';

/** Asks anew who is signed in. A failure leaves the user as known; a 401 ends the session. */
export function useRefreshUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<User>('/api/auth/me'),
    onSuccess: (user) => client.setQueryData(meQuery.queryKey, user),
  });
}

/** With a password once only: a wrong one counts each time. */
export const saveProfile = (input: ProfileInput): Promise<User> =>
  callApi<User>('/api/auth/me', { method: 'PUT', body: input, once: input.currentPassword !== undefined });

/** Changes one's own account; header and screens follow at once. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveProfile,
    onSuccess: (user) => {
      client.setQueryData(meQuery.queryKey, user);
      // Prompts carry the name and picture of their owner.
      void client.invalidateQueries({ queryKey: ['prompts'] });
    },
  });
}
