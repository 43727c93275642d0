import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import {
  parseUsed,
  quotasOf,
  refusalOf,
  secondsUntilFree,
  SPANS,
  stillUsed,
  sumOf,
  withMore,
  writeUsed,
  type Used,
} from './quotas.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('quotas are generous, and off at zero, "off" and RATE_LIMIT=off', () => {
  expect(quotasOf(loadConfig({}))).toEqual({
    promptsPerHour: 300,
    textBytesPerDay: 50 * 2 ** 20,
    imagesPerDay: 200,
    sessions: 100,
  });
  const none = { promptsPerHour: null, textBytesPerDay: null, imagesPerDay: null, sessions: null };
  expect(quotasOf(loadConfig({ RATE_LIMIT: 'off' }))).toEqual(none);
  const names = ['QUOTA_PROMPTS_PER_HOUR', 'QUOTA_TEXT_MB_PER_DAY', 'QUOTA_IMAGES_PER_DAY', 'QUOTA_SESSIONS'];
  for (const off of ['0', 'off'])
    expect(quotasOf(loadConfig(Object.fromEntries(names.map((name) => [name, off]))))).toEqual(none);
  for (const name of names)
    for (const wrong of ['-1', '1.5', 'many', '1e9']) expect(() => loadConfig({ [name]: wrong })).toThrow(name);
});

test('never more is stored in any hour than the quota says, whenever it is asked', () => {
  const most = 10;
  const asks = fc.array(fc.record({ after: fc.nat(20 * MINUTE), amount: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 60,
  });
  const property = fc.property(asks, (all) => {
    let now = Date.UTC(2026, 0, 1);
    let kept = '';
    const waits: boolean[][] = [];
    const stored: { at: number; amount: number }[] = [];
    for (const { after, amount } of all) {
      now += after;
      const used: Used = stillUsed(SPANS.promptsPerHour, parseUsed(kept), now);
      if (sumOf(used) + amount > most) {
        const wait = secondsUntilFree(SPANS.promptsPerHour, used, sumOf(used) + amount - most, now) * 1_000;
        const fitsAt = (moment: number) => sumOf(stillUsed(SPANS.promptsPerHour, used, moment)) + amount <= most;
        // The wait is neither too short nor more than a second too long.
        waits.push([fitsAt(now + wait - 1_001), fitsAt(now + wait)]);
        continue;
      }
      kept = writeUsed(withMore(SPANS.promptsPerHour, used, amount, now));
      stored.push({ at: now, amount });
      const lastHour = stored.filter(({ at }) => at > now - HOUR).reduce((sum, one) => sum + one.amount, 0);
      expect(lastHour).toBeLessThanOrEqual(most);
      expect(kept.split(' ').length).toBeLessThanOrEqual(most);
    }
    expect(waits).toEqual(waits.map(() => [false, true]));
  });
  fc.assert(property);
});

test('what a clock stored that was ahead does not count once it is put right, but for what two nodes may differ by', () => {
  for (const span of Object.values(SPANS)) {
    const now = Date.UTC(2026, 0, 1);
    const [day, year] = [24 * HOUR, 365 * 24 * HOUR];
    const counts = (ahead: number) => sumOf(stillUsed(span, withMore(span, [], 1, now + ahead), now));
    expect([0, span.slot, 2 * span.slot, day, year].map(counts)).toEqual([1, 1, 0, 0, 0]);
    const wrong = withMore(span, [], 300, now + year);
    expect(withMore(span, stillUsed(span, wrong, now), 1, now)).toEqual([[now / span.slot, 1]]);
  }
});

test('the words say what, how many and how long', () => {
  expect(refusalOf('promptsPerHour', { used: 300, most: 300, wait: 720 })).toBe(
    'You have stored 300 prompts in the last hour, which is the most this library allows. Try again in 12 minutes.',
  );
  expect(refusalOf('imagesPerDay', { used: 1, most: 1, wait: 3 * 3_600 })).toBe(
    'You have uploaded 1 image in the last day, which is the most this library allows. Try again in 3 hours.',
  );
  expect(refusalOf('textBytesPerDay', { used: 52_324_000, most: 50 * 2 ** 20, wait: 5 })).toBe(
    'You have written 49.9 MB of text in the last day, and this library allows 50 MB. Try again in 1 minute.',
  );
});
