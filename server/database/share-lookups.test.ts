import { expect, test, vi } from 'vitest';
import { shareLookups } from './share-lookups.ts';

/** A lookup that ends when the test says so. */
function held() {
  const asked: { keys: string[]; answer: (error?: Error) => void }[] = [];
  const look = shareLookups(
    (keys) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        const found = new Map(keys.filter((key) => key !== 'none').map((key) => [key, `of ${key}`]));
        asked.push({ keys, answer: (error) => (error ? reject(error) : resolve(found)) });
      }),
  );
  return { asked, look };
}

const soon = (asked: unknown[], many: number) => vi.waitFor(() => expect(asked).toHaveLength(many));

test('who asks alone is answered at once; who asks meanwhile shares the next look-up, each key once', async () => {
  const { asked, look } = held();
  const first = look('a');
  await soon(asked, 1);
  const others = [look('b'), look('none'), look('b'), look('a')];
  asked[0]?.answer();
  expect(await first).toBe('of a');
  await soon(asked, 2);
  asked[1]?.answer();
  expect(await Promise.all(others)).toEqual(['of b', undefined, 'of b', 'of a']);
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'none', 'a']]);
});

test('nothing is kept: who asks later is looked up again', async () => {
  const { asked, look } = held();
  for (const many of [1, 2]) {
    const answer = look('a');
    await soon(asked, many);
    asked.at(-1)?.answer();
    await answer;
  }
  expect(asked).toHaveLength(2);
});

test('one that fails fails for those who shared it, and for nobody else', async () => {
  const { asked, look } = held();
  const first = look('a');
  await soon(asked, 1);
  const second = look('b');
  asked[0]?.answer(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await soon(asked, 2);
  asked[1]?.answer();
  expect(await second).toBe('of b');
});
