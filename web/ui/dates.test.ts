import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatDate } from './dates.ts';

describe('a date on a card (product 4)', () => {
  test.each([
    ['2026-11-03T10:20:30.000Z', 'Nov 3, 2026'],
    ['2026-11-03T23:30:00-05:00', 'Nov 4, 2026'],
    ['2026-11-03T23:30:00', 'Nov 3, 2026'],
    ['2026-11-03', 'Nov 3, 2026'],
    [' 2026-11-03 ', 'Nov 3, 2026'],
    ['03-11-2026', 'Nov 3, 2026'],
    ['31-12-1999', 'Dec 31, 1999'],
    ['November 3, 2026', 'Nov 3, 2026'],
    ['3 Nov 2026', 'Nov 3, 2026'],
    ['Tue, 03 Nov 2026 23:30:00 GMT', 'Nov 3, 2026'],
    ['Nov 3, 2026 23:30:00', 'Nov 3, 2026'],
    ['2026-11-03T10:20:30+01:00[Europe/Paris]', 'Nov 3, 2026'],
    ['2026-11-03T10:20:30Z[UTC]', 'Nov 3, 2026'],
  ])('%j reads %s', (value, text) => {
    expect(formatDate(value)).toBe(text);
  });

  test.each([null, undefined, '', '   '])('%j reads Unknown date', (value) => {
    expect(formatDate(value)).toBe('Unknown date');
  });

  test.each([
    'soon',
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '31-02-2026',
    '2026-13-01',
    '99-99-2026',
    '[UTC]',
    'x[UTC]',
  ])('%j reads Invalid date', (value) => {
    expect(formatDate(value)).toBe('Invalid date');
  });
});

test('a date on a detail page has the whole month (product 4)', () => {
  expect(formatDate('2026-11-03T10:20:30Z', 'long')).toBe('November 3, 2026');
  expect(formatDate('03-05-2026', 'long')).toBe('May 3, 2026');
});

describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York'])('in %s', (zone) => {
  beforeEach(() => void vi.stubEnv('TZ', zone));
  afterEach(() => void vi.unstubAllEnvs());

  test.each(['2026-11-03T00:00:00', '2026-11-03T23:59:59Z', '03-11-2026', 'November 3, 2026'])(
    '%s is the same day as anywhere',
    (value) => {
      expect(formatDate(value)).toBe('Nov 3, 2026');
    },
  );

  test('the clock is really another one', () => {
    expect(new Date(2026, 10, 3).toISOString()).not.toBe('2026-11-03T00:00:00.000Z');
  });
});
