import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  ForgotPasswordAnswer,
  ForgotPasswordInput,
  PasswordHint,
  PasswordHintInput,
  PasswordInput,
  ResetPasswordInput,
} from '../../contract/auth.ts';
import { callApi } from '../api/client.ts';
import { clearToken } from '../api/token.ts';
import { sessionsQuery } from './sessions.api.ts';

/** What is weak about a password; the list of common ones stays on the server. Kept no longer than it is shown. */
export const passwordHintQuery = (input: PasswordHintInput) =>
  queryOptions({
    queryKey: ['auth', 'password-hint', input],
    queryFn: ({ signal }) => callApi<PasswordHint>('/api/auth/password-hint', { method: 'POST', body: input, signal }),
    enabled: input.password !== '',
    gcTime: 0,
    retry: false,
  });

/** Once only: the second of two would be told that the current password is not right. */
export const changePassword = (input: PasswordInput): Promise<void> =>
  callApi<void>('/api/auth/password', { method: 'PUT', body: input, once: true });

/** Changes one's password. Other sessions end, this one goes on. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changePassword,
    onSuccess: () => void client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (input: ForgotPasswordInput) =>
      callApi<ForgotPasswordAnswer>('/api/auth/forgot-password', { method: 'POST', body: input }),
  });
}

/** Sets a new password with a link, which ends every session: one that was here, too. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (input: ResetPasswordInput) =>
      callApi<void>('/api/auth/reset-password', { method: 'POST', body: input, endsSession: true }),
    onSuccess: clearToken,
  });
}
