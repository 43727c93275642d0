import { expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { admission } from './admission.ts';

const forever = () => new Promise<never>(() => undefined);
const from = (member: number, home: string, length?: string) => ({ member, home, length });

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
    for (let n = 0; n < times; n += 1) void admit(from(1, 'home', length), forever);
    await expect(admit(from(1, 'elsewhere', length), forever)).rejects.toMatchObject(refused);
    expect(await admit(from(2, 'elsewhere', length), () => Promise.resolve('let in'))).toBe('let in');
  }
});

test('members at one address together send no more bytes than one of them, and nothing of it is left behind', async () => {
  const admit = admission();
  const ends: (() => void)[] = [];
  const wait = () => new Promise<void>((end) => ends.push(end));
  const sent = Array.from({ length: 6 }, (_, member) => admit(from(member, 'home'), wait));
  const refused = { code: 'rate_limited', retryAfter: 5 };
  await expect(admit(from(99, 'home'), forever)).rejects.toMatchObject(refused);
  expect(await admit(from(99, 'elsewhere'), () => Promise.resolve('let in'))).toBe('let in');
  for (const end of ends) end();
  await Promise.all(sent);
  expect(await admit(from(99, 'home'), () => Promise.resolve('let in'))).toBe('let in');
});

test('a few homes do not close uploads for others, and all together stay within 64 MB', async () => {
  const admit = admission();
  let admitted = 0;
  const codes = new Set<string>();
  async function flood(home: number) {
    for (let n = 0; n < 12; n += 1) {
      const upload = admit(from(100 * home + n, `home ${home}`), () => {
        admitted += 1;
        return forever();
      });
      upload.catch(({ code }) => codes.add(code));
    }
    await new Promise((soon) => setImmediate(soon));
  }
  for (const home of [1, 2, 3, 4]) await flood(home);
  expect(codes).toEqual(new Set(['rate_limited']));
  expect(await admit(from(1, 'newcomer'), () => Promise.resolve('let in'))).toBe('let in');

  for (let home = 5; home < 20; home += 1) await flood(home);
  expect(admitted * LIMITS.imageBytes).toBeLessThanOrEqual(64 * 2 ** 20);
  await expect(admit(from(1, 'newcomer'), forever)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
});

test('an upload that ends, well or not, makes room', async () => {
  const admit = admission();
  for (let n = 0; n < 100; n += 1) {
    expect(await admit(from(1, 'home'), () => Promise.resolve(n))).toBe(n);
    await expect(admit(from(1, 'home'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
});
