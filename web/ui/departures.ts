const listeners = new Set<() => void>();

/** Calls back when a navigation starts, before its page is loaded. Returns the function that unsubscribes. */
export function onDeparture(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function notifyDeparture(): void {
  for (const listener of listeners) listener();
}
