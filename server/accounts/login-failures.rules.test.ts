import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY, forgetAt, judgeAttempt, LONGEST_KEPT, type Counter, type Counters } from './login-failures.rules.ts';

const MINUTE = 60_000;
/** The maximum difference between the clocks of two nodes. */
const SKEW = 5 * MINUTE;
const YEAR = 365 * 24 * 60 * MINUTE;
const START = Date.UTC(2026, 0, 1);
/** Clocks of several nodes: off by minutes or by up to a year, in either direction, and corrected at any time. */
const clock = fc
  .oneof(fc.integer({ min: -2 * MINUTE, max: 2 * MINUTE }), fc.integer({ min: -YEAR, max: YEAR }))
  .map((by) => START + by);
const homes = fc.constantFrom(1, 4, 16);

test('no counter whatever makes anybody wait for longer than a minute, as the slowest clock has it, or is kept for longer than two days', () => {
  const moment = fc.oneof(fc.constant(0), clock);
  const counter: fc.Arbitrary<Counter> = fc.record({
    failures: fc.nat(2_000),
    since: fc.option(moment, { nil: undefined }),
    waitUntil: moment,
  });
  const placed = fc.array(fc.record({ counter, homes }), { minLength: 1, maxLength: 3 });
  const counters = fc.record({ pairs: placed, account: counter, addresses: placed });
  const property = fc.property(counters, fc.boolean(), clock, (found, isKnown, now) => {
    const { told, after } = judgeAttempt(found, isKnown, now);
    expect((told ?? now) - now).toBeLessThanOrEqual(MINUTE + SKEW);
    if (!after) return;
    for (const [name, all] of [
      ['pair', after.pairs.map((one) => one.counter)],
      ['account', [after.account]],
      ['address', after.addresses.map((one) => one.counter)],
    ] as const)
      for (const one of all) {
        expect(one.since ?? 0).toBeLessThanOrEqual(now + SKEW);
        expect(one.waitUntil - now).toBeLessThanOrEqual(MINUTE + SKEW);
        // An attempt that must wait does not change the counters of others.
        const kept = told === undefined ? forgetAt(name, one) : now;
        expect(kept - now).toBeLessThanOrEqual(LONGEST_KEPT);
      }
  });
  fc.assert(property, { numRuns: 1_000 });
});

test('of ten failures none waits, in whatever order the clocks are that count them, and neither do others of that address', () => {
  const fresh = (): Counters['pairs'] => [{ counter: EMPTY, homes: 1 }];
  const property = fc.property(fc.array(clock, { minLength: 1, maxLength: 10 }), clock, (clocks, later) => {
    let counters: Counters = { pairs: fresh(), account: EMPTY, addresses: fresh() };
    for (const now of clocks) {
      const { told, after } = judgeAttempt(counters, false, now);
      expect(told).toBeUndefined();
      counters = after ?? counters;
    }
    const ofAnother = { ...counters, pairs: fresh(), account: EMPTY };
    expect(judgeAttempt(ofAnother, false, later).told).toBeUndefined();
  });
  fc.assert(property, { numRuns: 1_000 });
});

test.each([0.3, 2, 30, 70, 290])(
  'who guesses at two nodes whose clocks are %d seconds apart is let try no more often than at one',
  (seconds) => {
    expect(guessesOfAnHour([0, seconds * 1_000])).toBeLessThanOrEqual(guessesOfAnHour([0]) + 5);
    expect(guessesOfAnHour([0])).toBeLessThan(100);
  },
);

/** Guesses let through in an hour for somebody who tries each node twice a second. Clocks are ahead by `nodes` ms. */
function guessesOfAnHour(nodes: number[]): number {
  const fresh = (): Counters['pairs'] => [{ counter: EMPTY, homes: 1 }];
  let counters: Counters = { pairs: fresh(), account: EMPTY, addresses: fresh() };
  let tried = 0;
  for (let past = 0; past < 60 * MINUTE; past += 500)
    for (const ahead of nodes) {
      const { told, after } = judgeAttempt(counters, false, START + past + ahead);
      counters = after ?? counters;
      tried += Number(told === undefined);
    }
  return tried;
}
