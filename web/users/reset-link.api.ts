import { useMutation } from '@tanstack/react-query';
import type { ResetLink } from '../../contract/auth.ts';
import { callApi } from '../api/client.ts';

/** Makes a link for a user, which makes older ones void. Its address is whole, wherever the site is read. */
export function useMakeResetLink() {
  return useMutation({
    mutationFn: async (userId: number): Promise<ResetLink> => {
      const { url, expiresAt } = await callApi<ResetLink>(`/api/users/${userId}/password-reset`, { method: 'POST' });
      return { url: new URL(url, window.location.origin).href, expiresAt };
    },
  });
}
