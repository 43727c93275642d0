import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoginAnswer, LoginInput, RegisterInput } from '../../contract/auth.ts';
import type { User } from '../../contract/users.ts';
import { callApi } from '../api/client.ts';
import { ApiError } from '../api/error.ts';
import { apiQuery } from '../api/query.ts';
import { clearToken, storeToken } from '../api/token.ts';
import { readDevice, storeDevice } from './device.ts';
import { takeOverBrowser, leaveNothing } from './left-behind.ts';

/** The signed-in user. Request it only with a token. */
export const meQuery = apiQuery<User>({ key: ['auth', 'me'], path: '/api/auth/me' });

/** Signs in: stores the token and caches the user at once (product 4). */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: LoginInput) =>
      callApi<LoginAnswer>('/api/auth/login', { method: 'POST', body: { ...input, device: readDevice() } }),
    onSuccess: ({ token, user, device }) => {
      storeDevice(device);
      takeOverBrowser(user.id);
      client.setQueryData(meQuery.queryKey, user);
      storeToken(token);
    },
  });
}

/** Creates an account; the page then signs in with the same credentials (product 4). */
export function useRegister() {
  return useMutation({
    mutationFn: (input: RegisterInput) => callApi<User>('/api/auth/register', { method: 'POST', body: input }),
  });
}

/** Mutation key of everything that signs the user out on purpose. */
export const LOGOUT = ['logout'];

/**
 * Ends the session in this browser at once, whatever the network does, and on the server if it is reachable: `told`
 * resolves to whether the server knows. The request takes the token along before it is removed from storage.
 */
export function useLogout() {
  return useMutation({
    mutationKey: LOGOUT,
    // Wrapped in an object, so that the mutation does not await it.
    mutationFn: async () => ({ told: tellServer() }),
    onSettled: forgetSession,
  });
}

/** Resolves to whether the session is over on the server. */
const tellServer = (): Promise<boolean> =>
  callApi<void>('/api/auth/logout', { method: 'POST', keepalive: true, endsSession: true }).then(
    () => true,
    // The session was already over.
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );

/** For a session that the user ended on purpose in another way: this browser forgets it as after signing out. */
export function useForgetSession() {
  return useMutation({ mutationKey: LOGOUT, mutationFn: () => Promise.resolve(), onSettled: forgetSession });
}

/** Removes the session and unsaved text from this browser after a deliberate sign-out. */
export function forgetSession(): void {
  leaveNothing();
  clearToken();
}

/** Whether a sign-out is in progress. */
export const useIsLeaving = (): boolean => useIsMutating({ mutationKey: LOGOUT }) > 0;
