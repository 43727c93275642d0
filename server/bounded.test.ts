import { expect, test } from 'vitest';
import { bounded } from './bounded.ts';
import { AppError } from './http/errors.ts';

/** Work that goes on until it is told to end. */
function piece() {
  let end = () => {};
  let isRunning = false;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    isRunning = true;
    await ended;
    return 'done';
  };
  return { work, end: () => end(), isRunning: () => isRunning };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('as much work runs at once as allowed, the rest in the order it came', async () => {
  const run = bounded('test', { atOnce: 2, waiting: 2 });
  const pieces = [piece(), piece(), piece(), piece()] as const;
  const results = pieces.map(({ work }) => run(work));
  const running = async () => {
    await soon();
    return pieces.map(({ isRunning }) => isRunning());
  };

  expect(await running()).toEqual([true, true, false, false]);
  pieces[1].end();
  expect(await running()).toEqual([true, true, true, false]);
  pieces[0].end();
  expect(await running()).toEqual([true, true, true, true]);
  pieces[2].end();
  pieces[3].end();
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done']);
});

test('who finds the line full is told to come back', async () => {
  const run = bounded('test', { atOnce: 1, waiting: 1 });
  const [first, second] = [piece(), piece()];
  const results = [run(first.work), run(second.work)];
  const refused = await run(() => Promise.resolve()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'unavailable', retryAfter: 5 });
  first.end();
  second.end();
  await Promise.all(results);
  expect(await run(() => Promise.resolve('again'))).toBe('again');
});

test('work that fails makes room for the next', async () => {
  const run = bounded('test', { atOnce: 1, waiting: 1 });
  const failing = run(() => Promise.reject(new Error('no')));
  const next = run(() => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});
