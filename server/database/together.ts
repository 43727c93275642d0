/**
 * Looks up what many ask for at the same time: one look-up at a time, and whoever asks meanwhile shares the next one.
 * However many ask, they take one connection of the pool, and nobody waits for more than two look-ups. One that fails
 * fails for all who share it.
 * @param find answers what it found, by key
 */
export function together<T>(
  find: (keys: string[]) => Promise<Map<string, T>>,
): (key: string) => Promise<T | undefined> {
  let asked = new Set<string>();
  let next: Promise<Map<string, T>> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function findAll(): Promise<Map<string, T>> {
    const keys = [...asked];
    [asked, next] = [new Set(), undefined];
    return find(keys);
  }

  return async (key) => {
    asked.add(key);
    if (!next) {
      next = last.then(findAll);
      last = next.catch(() => undefined);
    }
    return (await next).get(key);
  };
}
