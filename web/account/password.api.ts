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

/** Weaknesses of a password; the list of common ones stays on the server. Not cached beyond its display. */
export const passwordHintQuery = (input: PasswordHintInput) =>
  queryOptions({
    queryKey: ['auth', 'password-hint', input],
    queryFn: ({ signal }) => callApi<PasswordHint>('/api/auth/password-hint', { method: 'POST', body: input, signal }),
    enabled: input.password !== '',
    gcTime: 0,
    retry: false,
  });

/** Never retried: the second request would fail because the current password is wrong by then. */
export const changePassword = (input: PasswordInput): Promise<void> =>
  callApi<void>('/api/auth/password', { method: 'PUT', body: input, once: true });

/** Changes the viewer's password. Other sessions end, this one continues. */
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

/** Sets a new password with a reset link. This ends every session, including one in this browser. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (input: ResetPasswordInput) =>
      callApi<void>('/api/auth/reset-password', { method: 'POST', body: input, endsSession: true }),
    onSuccess: clearToken,
  });
}
