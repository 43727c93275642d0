import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { User } from '../../contract/users.ts';
import { browserQueryClient } from '../api/query-client.ts';
import { clearToken, readToken, subscribeToToken } from '../api/token.ts';
import { LOGOUT, meQuery } from './session.api.ts';

/** product 4. Documents are rendered with `loading`, because they are the same for every viewer. */
export type Session =
  | { state: 'loading'; user: undefined }
  | { state: 'anonymous'; user: undefined }
  | { state: 'authenticated'; user: User };

const SessionContext = createContext<Session>({ state: 'loading', user: undefined });

export const useSession = (): Session => use(SessionContext);

/**
 * Runs in the head before the first paint: with a token, the page waits for the user instead of flashing content for
 * visitors (product 11). global.css has the rules.
 */
export const sessionScript =
  "try{if(localStorage.getItem('authToken'))document.documentElement.dataset.session='pending'}catch{}";

// Read before any response can end the session.
let wasMember = readToken() !== null;

/** Whether somebody has been signed in since this tab was opened. */
export const wasSignedIn = (): boolean => wasMember;

// Requested before hydration, so that the user is known by then.
if (readToken() !== null) void browserQueryClient.prefetchQuery(meQuery);

let viewer = readToken();

/**
 * Drops the data of the previous viewer. No other viewer sees it, not even during a refetch: the page falls back to
 * the data of its document, which is the same for everybody. Pending mutations are removed: paused ones are never
 * sent, and nothing waits for the sent ones (`whileViewerStays` never delivers their results).
 */
function dropViewerData(): void {
  const [before, now] = [viewer, readToken()];
  viewer = now;
  if (before === null || before === now) return;
  const mutations = browserQueryClient.getMutationCache();
  // Keep the sign-out that triggered this: the page tracks it until it is done.
  for (const mutation of mutations.findAll({ predicate: ({ options }) => options.mutationKey !== LOGOUT })) {
    mutations.remove(mutation);
  }
  browserQueryClient.removeQueries({ type: 'inactive' });
  for (const query of browserQueryClient.getQueryCache().getAll()) query.reset();
}
// Subscribed before any component does.
if (typeof window !== 'undefined') subscribeToToken(dropViewerData);

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const token = useSyncExternalStore<string | null | undefined>(subscribeToToken, readToken, () => undefined);
  const me = useQuery({ ...meQuery, enabled: typeof token === 'string', staleTime: Number.POSITIVE_INFINITY });
  const session = sessionOf(token, me.data);

  // A user who cannot be loaded is signed out (product 4). A loaded user stays when a refetch fails, except for a
  // 401, which api/client.ts handles.
  useEffect(() => {
    if (me.isLoadingError && readToken() === token) clearToken();
  }, [me.isLoadingError, token]);

  useEffect(() => {
    if (session.state === 'authenticated') wasMember = true;
    if (session.state !== 'loading') delete document.documentElement.dataset.session;
  }, [session.state]);

  // Refetched only when the whole page knows the new viewer, so that no member query is sent without one.
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
