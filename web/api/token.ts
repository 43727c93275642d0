/** product 9: the sign-in lives in local storage under this key. */
const KEY = 'authToken';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** The token of who is signed in, or null. Storage that the browser refuses counts as empty. */
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
  tell();
}

export function clearToken(): void {
  try {
    window.localStorage.removeItem(KEY);
  } finally {
    tell();
  }
}

/**
 * What somebody waits for, for them alone: once another is there, or nobody, it never comes, and is neither kept, shown nor
 * told of. What a visitor waits for comes in any case: it may be the sign-in.
 * @param endsSession whether it comes, too, when nobody is signed in by then
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
      // Perhaps nobody here has heard of it yet.
      tell();
      await new Promise(() => undefined);
    }
  }
}

/**
 * Calls back when the token may have changed, in this tab or in another one. A page that was put aside heard nothing
 * meanwhile, and looks when it is shown again. Answers how to stop.
 */
export function subscribeToToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key: the whole storage was cleared.
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
