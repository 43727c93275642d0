import { expect, test } from 'vitest';
import { fairLine } from './fair-line.ts';

/** Work that ends when it is told to, one after the other. */
function works() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    make: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.push(() => resolve(name));
      }),
    async end() {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('askers take turns, however many things one of them asks for', async () => {
  const { begun, make, end } = works();
  const run = fairLine('test', { atOnce: 1, waiting: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']) void run(name.slice(0, 1), make(name));
  for (let n = 0; n < 7; n += 1) await end();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'c2', 'a4']);
});

test('so many are done at once, and no more', async () => {
  const { begun, make, end } = works();
  const run = fairLine('test', { atOnce: 2, waiting: 10 });
  const all = ['a1', 'a2', 'a3'].map((name) => run('a', make(name)));
  expect(begun).toEqual(['a1', 'a2']);
  for (let n = 0; n < 3; n += 1) await end();
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3']);
});

test('in a line that is full a newcomer takes the last place of whoever has most', async () => {
  const { begun, make, end } = works();
  const run = fairLine('test', { atOnce: 1, waiting: 3 });
  const outcome = (name: string) =>
    run(name.slice(0, 1), make(name)).catch(({ code, retryAfter }) => `${code} ${retryAfter}`);
  const outcomes = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'd1', 'c2'].map(outcome);
  for (let n = 0; n < 9; n += 1) await end();
  const refused = 'unavailable 2';
  expect(await Promise.all(outcomes)).toEqual(['a1', 'a2', refused, refused, refused, 'b1', 'c1', refused, refused]);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('one that fails lets the next one go', async () => {
  const run = fairLine('test', { atOnce: 1, waiting: 3 });
  const broken = run('a', () => Promise.reject(new Error('broken')));
  const fine = run('b', async () => 'fine');
  await expect(broken).rejects.toThrow('broken');
  expect(await fine).toBe('fine');
  expect(await run('c', async () => 'free again')).toBe('free again');
});
