import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { admission, type BodyBudget } from './admission.ts';

const forever = () => new Promise<never>(() => undefined);
const from = (member: number, home: string, length?: string) => ({ asker: { member, home, network: home }, length });
const MB = 2 ** 20;

test('a member sends a prompt full of the largest images at once, and twenty small ones, but not more', async () => {
  const refused = { code: 'rate_limited', retryAfter: 5 };
  for (const [length, times] of [
    [String(LIMITS.imageBytes), 6],
    // Clients that send no Content-Length, or a wrong one.
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

/** Uploads, by name, that run until the test ends them. */
function hall() {
  const admit = admission();
  const inside = new Map<string, BodyBudget & { end: () => void }>();
  return {
    begin: (name: string, member: number, home: string) =>
      void admit(from(member, home, '1000'), (held) => {
        const { promise, resolve: end } = Promise.withResolvers<void>();
        inside.set(name, { ...held, end });
        return promise;
      }),
    take: (name: string, bytes: number) => inside.get(name)?.take(bytes),
    isGone: (name: string) => inside.get(name)?.gone.aborted,
    async end(name: string) {
      inside.get(name)?.end();
      await new Promise((soon) => setImmediate(soon));
    },
  };
}

test('when more than 64 MB are held, the latest upload of whoever holds most gives way', async () => {
  const { begin, take, isGone, end } = hall();
  for (const name of ['e1', 'e2', 'e3']) begin(name, 1, 'eve');
  begin('bob', 2, 'bob');
  begin('ann', 3, 'ann');
  for (const name of ['e1', 'e2', 'e3']) take(name, 15 * MB);
  take('bob', 19 * MB);
  expect(['e1', 'e2', 'e3', 'bob', 'ann'].filter(isGone)).toEqual([]);
  take('ann', 1);
  expect(['e1', 'e2', 'e3', 'bob', 'ann'].filter(isGone)).toEqual(['e3']);
  // An aborted upload no longer counts, whatever still arrives for it.
  take('e3', 60 * MB);
  take('ann', 14 * MB);
  expect(['e1', 'e2', 'bob', 'ann'].filter(isGone)).toEqual([]);
  // Neither does an upload that has ended.
  await end('bob');
  take('ann', 19 * MB);
  expect(['e1', 'e2', 'ann'].filter(isGone)).toEqual([]);
});

test('an upload whose client has left holds nothing', async () => {
  const leaving = new AbortController();
  const asker = { member: 1, left: leaving.signal };
  const gone = await admission()({ asker, length: undefined }, async (held) => {
    expect(held.gone.aborted).toBe(false);
    leaving.abort();
    return held.gone.aborted;
  });
  expect(gone).toBe(true);
});

test('however three homes send, with however many accounts, an upload from elsewhere never gives way', () => {
  const chunk = fc.record({ home: fc.nat(2), member: fc.nat(9), bytes: fc.integer({ min: 1, max: 8 * MB }) });
  const honest = fc.array(fc.constant('honest' as const), { maxLength: 5 });
  const sent = fc.tuple(fc.array(chunk, { maxLength: 60 }), honest, fc.array(chunk, { maxLength: 60 }));
  fc.assert(
    fc.property(sent, (parts) => {
      const { begin, take, isGone } = hall();
      begin('honest', 1_000, 'honest');
      for (const part of parts.flat()) {
        if (part === 'honest') {
          take('honest', MB);
          continue;
        }
        const name = `${part.home} ${part.member}`;
        begin(name, 10 * part.home + part.member, `home ${part.home}`);
        take(name, part.bytes);
      }
      expect(isGone('honest')).toBe(false);
    }),
  );
});

test('an upload that ends, well or not, makes room', async () => {
  const admit = admission();
  for (let n = 0; n < 100; n += 1) {
    const take = async (held: BodyBudget) => {
      held.take(5 * MB);
      return held.gone.aborted;
    };
    expect(await admit(from(1, 'home'), take)).toBe(false);
    await expect(admit(from(1, 'home'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
});
