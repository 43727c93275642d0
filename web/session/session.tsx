import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { User } from '../../contract/users.ts';
import { browserQueryClient } from '../api/query-client.ts';
import { clearToken, readToken, subscribeToToken } from '../api/token.ts';
import { LOGOUT, meQuery } from './session.api.ts';

/** product 4. Documents are rendered as `loading`: they are the same for everybody. */
export type Session =
  | { state: 'loading'; user: undefined }
  | { state: 'anonymous'; user: undefined }
  | { state: 'authenticated'; user: User };

const SessionContext = createContext<Session>({ state: 'loading', user: undefined });

export const useSession = (): Session => use(SessionContext);

/**
 * Runs in the head, before anything is painted: with a token the page waits for the user and does not flash what only
 * visitors see (product 11). global.css has the rules.
 */
export const sessionScript =
  "try{if(localStorage.getItem('authToken'))document.documentElement.dataset.session='pending'}catch{}";

// Known before the answer that may end it.
let wasMember = readToken() !== null;

/** Whether somebody was signed in here since this tab was opened. */
export const wasSignedIn = (): boolean => wasMember;

// Asked for before the page comes to life, so that who is there is known by then.
if (readToken() !== null) void browserQueryClient.prefetchQuery(meQuery);

let viewer = readToken();

/**
 * What was loaded for one viewer is not shown to another, not even while it is asked for again: what is on the page goes back
 * to what its document brought, which is the same for everybody. What one has pressed is not done for another: what waits is
 * never sent, and nothing waits for what was sent (its answer does not come: `whileViewerStays`).
 */
function forgetLoaded(): void {
  const [before, now] = [viewer, readToken()];
  viewer = now;
  if (before === null || before === now) return;
  const mutations = browserQueryClient.getMutationCache();
  // Signing out is what leads here; the page has to know of it until it is done.
  for (const pressed of mutations.findAll({ predicate: ({ options }) => options.mutationKey !== LOGOUT })) {
    mutations.remove(pressed);
  }
  browserQueryClient.removeQueries({ type: 'inactive' });
  for (const query of browserQueryClient.getQueryCache().getAll()) query.reset();
}
// Before any component hears of it.
if (typeof window !== 'undefined') subscribeToToken(forgetLoaded);

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const token = useSyncExternalStore<string | null | undefined>(subscribeToToken, readToken, () => undefined);
  const me = useQuery({ ...meQuery, enabled: typeof token === 'string', staleTime: Number.POSITIVE_INFINITY });
  const session = sessionOf(token, me.data);

  // A user who cannot be loaded is signed out (product 4); one who is known stays when only a refresh fails, unless it was a
  // 401, which ends the session where it is answered (api/client.ts).
  useEffect(() => {
    if (me.isLoadingError && readToken() === token) clearToken();
  }, [me.isLoadingError, token]);

  useEffect(() => {
    if (session.state === 'authenticated') wasMember = true;
    if (session.state !== 'loading') delete document.documentElement.dataset.session;
  }, [session.state]);

  // Asked for again when all of the page knows who is there now: what needs a member is not asked for without one.
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (token === undefined || token === before.current) return;
    const signedOutOrChanged = before.current !== null;
    before.current = token;
    if (token === null) client.removeQueries({ queryKey: meQuery.queryKey });
    else if (signedOutOrChanged) void client.resetQueries({ queryKey: meQuery.queryKey });
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] });
  }, [client, token]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

function sessionOf(token: string | null | undefined, user: User | undefined): Session {
  if (token === null) return { state: 'anonymous', user: undefined };
  if (token === undefined || !user) return { state: 'loading', user: undefined };
  return { state: 'authenticated', user };
}
