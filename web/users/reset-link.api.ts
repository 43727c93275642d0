import { useMutation } from '@tanstack/react-query';
import type { ResetLink } from '../../contract/auth.ts';
import { callApi } from '../api/client.ts';

/** Creates a reset link for a user and invalidates older ones. The result is an absolute URL for any origin. */
export function useMakeResetLink() {
  return useMutation({
    mutationFn: async (userId: number): Promise<ResetLink> => {
      const { url, expiresAt } = await callApi<ResetLink>(`/api/users/${userId}/password-reset`, { method: 'POST' });
      return { url: new URL(url, window.location.origin).href, expiresAt };
    },
  });
}
