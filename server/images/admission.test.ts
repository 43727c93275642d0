import { expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { admission } from './admission.ts';

const forever = () => new Promise<never>(() => undefined);

test('a member sends a prompt full of the largest images at once, and twenty small ones, but not more', async () => {
  const refused = { code: 'rate_limited', retryAfter: 5 };
  for (const [length, times] of [
    [String(LIMITS.imageBytes), 6],
    // Who does not say how long, and who says it wrongly.
    [undefined, 6],
    ['999999999999', 6],
    ['1000', 20],
  ] as const) {
    const admit = admission();
    for (let n = 0; n < times; n += 1) void admit(1, length, forever);
    await expect(admit(1, length, forever)).rejects.toMatchObject(refused);
    expect(await admit(2, length, () => Promise.resolve('let in'))).toBe('let in');
  }
});

test('an upload that ends, well or not, makes room', async () => {
  const admit = admission();
  for (let n = 0; n < 100; n += 1) {
    expect(await admit(1, undefined, () => Promise.resolve(n))).toBe(n);
    await expect(admit(1, undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
});
