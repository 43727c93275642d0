import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoginAnswer, LoginInput, RegisterInput } from '../../contract/auth.ts';
import type { User } from '../../contract/users.ts';
import { callApi } from '../api/client.ts';
import { ApiError } from '../api/error.ts';
import { apiQuery } from '../api/query.ts';
import { clearToken, storeToken } from '../api/token.ts';
import { readDevice, storeDevice } from './device.ts';
import { arrive, leaveNothing } from './left-behind.ts';

/** Who is signed in. To be asked for only with a token. */
export const meQuery = apiQuery<User>({ key: ['auth', 'me'], path: '/api/auth/me' });

/** Signs in: stores the token, and the user is known at once (product 4). */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: LoginInput) =>
      callApi<LoginAnswer>('/api/auth/login', { method: 'POST', body: { ...input, device: readDevice() } }),
    onSuccess: ({ token, user, device }) => {
      storeDevice(device);
      arrive(user.id);
      client.setQueryData(meQuery.queryKey, user);
      storeToken(token);
    },
  });
}

/** Makes an account; the page then signs in with the same words (product 4). */
export function useRegister() {
  return useMutation({
    mutationFn: (input: RegisterInput) => callApi<User>('/api/auth/register', { method: 'POST', body: input }),
  });
}

/** Of whatever signs the person out on purpose. */
export const LOGOUT = ['logout'];

/**
 * Ends the session here at once, whatever the network says, and on the server if it can be reached: `told` answers later
 * whether it was. The token is sent on its way first, and kept nowhere.
 */
export function useLogout() {
  return useMutation({
    mutationKey: LOGOUT,
    // In an object, so that nobody waits for it.
    mutationFn: async () => ({ told: tellServer() }),
    onSettled: forgetSession,
  });
}

/** Whether the session is over on the server. */
const tellServer = (): Promise<boolean> =>
  callApi<void>('/api/auth/logout', { method: 'POST', keepalive: true, endsSession: true }).then(
    () => true,
    // It was over before.
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );

/** For a session that somebody has ended otherwise, on purpose: this browser forgets it as after signing out. */
export function useForgetSession() {
  return useMutation({ mutationKey: LOGOUT, mutationFn: () => Promise.resolve(), onSettled: forgetSession });
}

/** What this browser does once somebody has signed out on purpose. */
export function forgetSession(): void {
  leaveNothing();
  clearToken();
}

/** Whether the person is signing out at this moment. */
export const useIsLeaving = (): boolean => useIsMutating({ mutationKey: LOGOUT }) > 0;
