import { afterEach, describe, expect, test, vi } from 'vitest';
import { networksOf } from './address.ts';
import { LocalCounters } from './limits.local.ts';

const MINUTE = 60_000;
const MAX = 60;

afterEach(() => {
  vi.useRealTimers();
});

const keysOf = (address: string) => networksOf(address).map(({ name, homes }) => ({ key: name, max: MAX * homes }));
/** How many of this many requests are let through. */
function letThrough(counters: LocalCounters, times: number, address: (number: number) => string): number {
  let through = 0;
  for (let n = 0; n < times; n += 1) {
    const keys = keysOf(address(n));
    const { place, count } = counters.count(keys, MINUTE);
    if (count <= (keys[place]?.max ?? 0)) through += 1;
  }
  return through;
}

describe('of one minute', () => {
  test('an address has its number, and anew in the next', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const counters = new LocalCounters();
    expect(letThrough(counters, 100, () => '192.0.2.1')).toBe(MAX);
    vi.setSystemTime(MINUTE - 1);
    expect(letThrough(counters, 1, () => '192.0.2.1')).toBe(0);
    vi.setSystemTime(MINUTE);
    expect(letThrough(counters, 100, () => '192.0.2.1')).toBe(MAX);
  });

  test.each([
    ['a /64', 1, (n: number) => `2001:db8:1:2:${n.toString(16)}::1`],
    ['a /56', 4, (n: number) => `2001:db8:1:2${(n % 256).toString(16).padStart(2, '0')}::${n.toString(16)}`],
    ['a /48', 16, (n: number) => `2001:db8:1:${n.toString(16)}::1`],
  ])('who rotates within %s has as much as %i homes', (_, homes, address) => {
    expect(letThrough(new LocalCounters(), 5_000, address)).toBe(MAX * homes);
  });

  test('one home that is refused uses up nothing of its neighbours', () => {
    const counters = new LocalCounters();
    letThrough(counters, 10_000, () => '2001:db8:1:201::1');
    expect(letThrough(counters, MAX, () => '2001:db8:1:202::1')).toBe(MAX);
  });

  test('a clock that is set back lets nobody wait longer than that', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 10 * MINUTE });
    const counters = new LocalCounters();
    letThrough(counters, 100, () => '192.0.2.1');
    vi.setSystemTime(0);
    expect(letThrough(counters, 1, () => '192.0.2.1')).toBe(1);
  });
});

describe('when there is no room left', () => {
  const crowd = (n: number) => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;

  test('who has used up their number has not got it back', () => {
    const counters = new LocalCounters(1_000);
    letThrough(counters, MAX, () => '192.0.2.1');
    letThrough(counters, 20_000, crowd);
    expect(letThrough(counters, 1, () => '192.0.2.1')).toBe(0);
  });

  test('nor who came when it was full already, however many come after', () => {
    const counters = new LocalCounters(1_000);
    letThrough(counters, 2_000, crowd);
    expect(letThrough(counters, 1_000, () => '192.0.2.1')).toBeLessThanOrEqual(MAX);
    letThrough(counters, 20_000, crowd);
    expect(letThrough(counters, 1, () => '192.0.2.1')).toBe(0);
  });

  test('who comes new is let through still', () => {
    const counters = new LocalCounters(1_000);
    letThrough(counters, 20_000, crowd);
    expect(letThrough(counters, 10, () => '192.0.2.1')).toBe(10);
  });

  const homes = (many: number) => (n: number) => `203.0.${113 + ((n % many) >> 8)}.${(n % many) & 255}`;

  test('there is room again a minute later: everybody who comes then has their whole number', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const counters = new LocalCounters(1_000);
    // Enough for every shared cell to be used many times.
    letThrough(counters, 100_000, crowd);
    vi.setSystemTime(2 * MINUTE);
    expect(letThrough(counters, 900 * MAX, homes(900))).toBe(900 * MAX);
    expect(letThrough(counters, 900, homes(900))).toBe(0);
  });

  test('nobody begins anew when there is room again before their minute is over', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const counters = new LocalCounters(1_000);
    letThrough(counters, 1_000, crowd);
    vi.setSystemTime(MINUTE / 2);
    expect(letThrough(counters, 100, () => '192.0.2.1')).toBe(MAX);
    vi.setSystemTime(MINUTE);
    letThrough(counters, 500, homes(500));
    expect(letThrough(counters, 1, () => '192.0.2.1')).toBe(0);
    vi.setSystemTime(1.5 * MINUTE);
    expect(letThrough(counters, 1, () => '192.0.2.1')).toBe(1);
  });
});
