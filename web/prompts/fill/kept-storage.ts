/** What was copied is kept in the browser, what was only typed in its tab. */
export const KEPT_IN = ['localStorage', 'sessionStorage'] as const;

/** Storage that the browser blocks, or that is full, counts as empty. */
export function inStorage<T>(kind: (typeof KEPT_IN)[number], act: (storage: Storage) => T): T | undefined {
  try {
    return act(window[kind]);
  } catch {
    return undefined;
  }
}
