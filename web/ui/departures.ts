const listeners = new Set<() => void>();

/** Calls back whenever somebody sets out for another address, before its page is here. Answers how to stop. */
export function onDeparture(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellDeparture(): void {
  for (const listener of listeners) listener();
}
