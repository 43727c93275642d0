import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY, forgetAt, judge, LONGEST_KEPT, type Counter, type Counters } from './login-failures.rules.ts';

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;
const START = Date.UTC(2026, 0, 1);
/** Clocks of several nodes, some a little and some far ahead or behind, which are put right at any time. */
const clock = fc
  .oneof(fc.integer({ min: -2 * MINUTE, max: 2 * MINUTE }), fc.integer({ min: -YEAR, max: YEAR }))
  .map((by) => START + by);
const homes = fc.constantFrom(1, 4, 16);

test('no counter whatever makes anybody wait for longer than a minute, or is kept for longer than two days', () => {
  const moment = fc.oneof(fc.constant(0), clock);
  const counter: fc.Arbitrary<Counter> = fc.record({
    failures: fc.nat(2_000),
    since: fc.option(moment, { nil: undefined }),
    waitUntil: moment,
  });
  const placed = fc.array(fc.record({ counter, homes }), { minLength: 1, maxLength: 3 });
  const counters = fc.record({ pairs: placed, account: counter, addresses: placed });
  const property = fc.property(counters, fc.boolean(), clock, (found, isKnown, now) => {
    const { told, after } = judge(found, isKnown, now);
    expect((told ?? now) - now).toBeLessThanOrEqual(MINUTE);
    if (!after) return;
    for (const [name, all] of [
      ['pair', after.pairs.map((one) => one.counter)],
      ['account', [after.account]],
      ['address', after.addresses.map((one) => one.counter)],
    ] as const)
      for (const one of all) {
        expect(one.since ?? 0).toBeLessThanOrEqual(now);
        expect(one.waitUntil - now).toBeLessThanOrEqual(MINUTE);
        // Who is told to wait leaves the counters of others as they were.
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
      const { told, after } = judge(counters, false, now);
      expect(told).toBeUndefined();
      counters = after ?? counters;
    }
    const ofAnother = { ...counters, pairs: fresh(), account: EMPTY };
    expect(judge(ofAnother, false, later).told).toBeUndefined();
  });
  fc.assert(property, { numRuns: 1_000 });
});
