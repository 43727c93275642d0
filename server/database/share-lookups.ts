/**
 * Batches concurrent lookups. One lookup runs at a time, and callers that arrive meanwhile share the next one.
 * So any number of callers uses one connection of the pool, and nobody waits for more than two lookups. A failed
 * lookup fails for all callers that share it.
 * @param find resolves to what it found, by key
 */
export function shareLookups<T>(
  find: (keys: string[]) => Promise<Map<string, T>>,
): (key: string) => Promise<T | undefined> {
  let pendingKeys = new Set<string>();
  let next: Promise<Map<string, T>> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function findAll(): Promise<Map<string, T>> {
    const keys = [...pendingKeys];
    [pendingKeys, next] = [new Set(), undefined];
    return find(keys);
  }

  return async (key) => {
    pendingKeys.add(key);
    if (!next) {
      next = last.then(findAll);
      last = next.catch(() => undefined);
    }
    return (await next).get(key);
  };
}
