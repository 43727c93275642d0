import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { usesOf } from './networks.ts';
import { sumOf, withMore, writeUsed } from './quotas.rules.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

const PROMPTS = 5;
const TEXT = 20_000;
const HOUR = 60 * 60_000;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({
    RATE_LIMIT: true,
    QUOTA_PROMPTS_PER_HOUR: PROMPTS,
    QUOTA_TEXT_MB_PER_DAY: TEXT / 2 ** 20,
  });
});
beforeEach(async () => {
  await t.reset();
  await t.category('Writing');
  await t.tag('Email');
});
afterEach(() => void vi.useRealTimers());
afterAll(() => t.close());

describe('members of one network', () => {
  const never = (): never => {
    throw new Error('There is no such member');
  };
  const crowd = async (many: number) => {
    const members: TestUser[] = [];
    for (let n = 0; n < many; n += 1) members.push(await t.user(`Member${n}`));
    return members;
  };
  const from = (address: string, who: TestUser | undefined, content = 'Write to [name].') =>
    t.as(who ?? never()).send({
      method: 'POST',
      url: '/api/prompts',
      payload: { title: 'Reminder', content, categories: ['Writing'], tags: ['Email'] },
      remoteAddress: address,
    });
  const statuses = (answers: { status: number }[]) => Object.entries(Object.groupBy(answers, ({ status }) => status));

  test('store twenty times as much as one, however many accounts they register, and hold up nobody elsewhere', async () => {
    // Starts at the end of a slot, so that the wait is the 60 minutes of the message.
    const start = Math.ceil(Date.now() / HOUR) * HOUR - 1;
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const members = await crowd(25);
    const answers = [];
    for (const who of members) for (let n = 0; n < PROMPTS; n += 1) answers.push(await from('192.0.2.1', who));
    expect(statuses(answers).map(([status, all]) => [status, all?.length])).toEqual([
      ['201', 20 * PROMPTS],
      ['429', 5 * PROMPTS],
    ]);
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(refused?.body.message).toBe(
      'People in your network have stored 100 prompts in the last hour, which is the most this library allows. Try again in 60 minutes.',
    );
    expect((await from('192.0.2.2', members[24])).status).toBe(201);
    vi.useFakeTimers({ toFake: ['Date'], now: start + HOUR + 1 });
    expect((await from('192.0.2.1', members[0])).status).toBe(201);
  });

  test('write twenty times as much from all addresses of a home, and more from a wider network', async () => {
    const content = 'a'.repeat(TEXT - 100);
    const members = await crowd(90);
    const answers = [];
    for (const [n, who] of members.entries()) answers.push(await from(`2001:db8:1:1::${n}`, who, content));
    expect(statuses(answers).map(([status, all]) => [status, all?.length])).toEqual([
      ['201', 20],
      ['429', 70],
    ]);
    const others = [];
    for (const [n, who] of members.slice(20).entries()) others.push(await from(`2001:db8:1:${2 + n}::1`, who, content));
    expect(statuses(others).map(([status, all]) => [status, all?.length])).toEqual([
      ['201', 60],
      ['429', 10],
    ]);
  });
});

test('what is remembered of a network is a few slots, however often it stores', () => {
  const { database } = t.services;
  const hour = Array.from({ length: 720 }, (_, n) => Date.UTC(2026, 0, 1) + n * 5_000);
  for (const moment of hour)
    for (const { span, used, keep } of usesOf(database, '192.0.2.77', 'promptsPerHour'))
      keep(withMore(span, used(), 1, moment));
  const [home] = usesOf(database, '192.0.2.77', 'promptsPerHour');
  const slots = home?.used() ?? [];
  expect([sumOf(slots), slots.length]).toEqual([720, 24]);
  expect(writeUsed(slots).length).toBeLessThan(500);
});
