/** product 9: local storage key of the session token. */
const KEY = 'authToken';

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** The session token of this browser, or null. Storage that the browser blocks counts as empty. */
export function readToken(): string | null {
  if (typeof window === 'undefined') return null;
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function storeToken(token: string): void {
  window.localStorage.setItem(KEY, token);
  notifyListeners();
}

export function clearToken(): void {
  try {
    window.localStorage.removeItem(KEY);
  } finally {
    notifyListeners();
  }
}

/**
 * Delivers the result only to the viewer who asked for it. If the viewer has changed or signed out, the promise never
 * settles: nothing is cached, shown or reported. A visitor's result is always delivered, as it may be the sign-in.
 * @param endsSession whether the result is also delivered when nobody is signed in by then
 */
export async function whileViewerStays<T>(work: Promise<T>, endsSession = false): Promise<T> {
  const viewer = readToken();
  const stays = () => {
    const now = readToken();
    return viewer === null || now === viewer || (endsSession && now === null);
  };
  try {
    return await work;
  } finally {
    if (!stays()) {
      // The listeners may not have been notified of the change yet.
      notifyListeners();
      await new Promise(() => undefined);
    }
  }
}

/**
 * Calls back when the token may have changed, in this tab or another one. A page in the back/forward cache gets no
 * storage events, so it also calls back when the page is shown again.
 * @returns the function that unsubscribes
 */
export function subscribeToToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
