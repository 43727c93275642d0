import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { forgetUses } from './usage.queries.ts';
import type { Client } from '../testing/client.ts';

let t: TestApp;
let ann: TestUser;
let bob: TestUser;
let id: number;
beforeAll(async () => {
  t = await startTestApp({ TRUST_PROXY: 'true' });
});
beforeEach(async () => {
  await t.reset();
  [ann, bob] = [await t.user('ann'), await t.user('bob')];
  id = await t.prompt(ann);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => t.close());

const copy = (who: Client, promptId: number | string = id) =>
  who.post(`/api/prompt-usage/record?promptId=${promptId}&actionType=COPY`);
/** A visitor behind the proxy, at this address. */
const copyFrom = (address: string) =>
  t.visitor.post(`/api/prompt-usage/record?promptId=${id}&actionType=COPY`, undefined, { 'x-forwarded-for': address });
const uses = async () => (await t.as(ann).get(`/api/prompts/${id}`)).body.usesCount;
const promptsUsed = async (user: TestUser) => (await t.as(user).get('/api/auth/me')).body.promptsUsed;

describe('a use', () => {
  test('of a member counts for the prompt and for the member', async () => {
    const answer = await copy(t.as(bob));
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect([await uses(), await promptsUsed(bob), await promptsUsed(ann)]).toEqual([1, 1, 0]);
  });

  test('of a visitor counts for the prompt', async () => {
    const seen = async () => (await t.visitor.get(`/api/prompts/${id}`)).body.usesCount;
    expect(await seen()).toBe(0);
    expect((await copy(t.visitor)).status).toBe(204);
    expect(await uses()).toBe(1);
    // Also in the response that is cached for all visitors: this is a visitor.
    expect(await seen()).toBe(1);
  });

  test('counts once for a person and hour, and again from the full hour on', async () => {
    const start = Date.now();
    const after = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + minutes * 60_000 });
    after(0);
    for (const who of [t.as(bob), t.visitor]) {
      await copy(who);
      await copy(who);
    }
    expect([await uses(), await promptsUsed(bob)]).toEqual([2, 1]);

    after(59.99);
    expect((await copy(t.as(bob))).status).toBe(204);
    expect([await uses(), await promptsUsed(bob)]).toEqual([2, 1]);

    after(60);
    await copy(t.as(bob));
    expect([await uses(), await promptsUsed(bob)]).toEqual([3, 2]);
    after(119);
    await copy(t.as(bob));
    expect([await uses(), await promptsUsed(bob)]).toEqual([3, 2]);
  });

  test('counts again when a clock was a year ahead, and nobody keeps who used what for so long', async () => {
    const { sql } = t.services.database;
    const start = Date.now();
    const at = (moment: number) => vi.useFakeTimers({ toFake: ['Date'], now: moment });
    at(start + 365 * 24 * 3_600_000);
    await copy(t.visitor);
    at(start);
    await copy(t.visitor);
    await copy(t.visitor);
    expect(await uses()).toBe(2);
    at(start + 365 * 24 * 3_600_000);
    await copy(t.visitor);
    at(start);
    await forgetUses(sql);
    expect(await sql.selectFrom('prompt_usage').selectAll().execute()).toEqual([]);
  });

  test('counts for each person, and for each prompt', async () => {
    const other = await t.prompt(ann, { title: 'Another reminder' });
    await copy(t.as(ann));
    await copy(t.as(bob));
    await copy(t.as(bob), other);
    expect([await uses(), await promptsUsed(ann), await promptsUsed(bob)]).toEqual([2, 1, 2]);
  });

  test('counts once of many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => copy(t.as(bob))));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
    expect([await uses(), await promptsUsed(bob)]).toEqual([1, 1]);
  });

  test('of many people at once is counted for each', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, number) => copyFrom(`192.0.2.${number}`)));
    expect(await uses()).toBe(12);
  });

  test('counts a person once, whether they copy or run it', async () => {
    const run = () => t.as(bob).post(`/api/prompt-usage/record?promptId=${id}&actionType=RUN`);
    expect((await run()).status).toBe(204);
    expect([await uses(), await promptsUsed(bob)]).toEqual([1, 1]);
    await copy(t.as(bob));
    expect((await t.visitor.post(`/api/prompt-usage/record?promptId=${id}&actionType=run`)).status).toBe(204);
    expect(await uses()).toBe(2);
  });

  test('takes the word COPY in any case', async () => {
    expect((await t.visitor.post(`/api/prompt-usage/record?promptId=${id}&actionType=copy`)).status).toBe(204);
    expect(await uses()).toBe(1);
  });
});

test('who copies a thousand times under other addresses counts once', async () => {
  const plain = await startTestApp();
  await plain.reset();
  const [owner, cat] = [await plain.user('ann'), await plain.user('cat')];
  const promptId = await plain.prompt(owner);
  for (const who of [plain.as(cat), plain.visitor]) {
    const again = (number: number) =>
      who.post(`/api/prompt-usage/record?promptId=${promptId}&actionType=COPY`, undefined, {
        'x-forwarded-for': `192.0.2.${number % 256}`,
        'x-real-ip': `192.0.2.${number % 256}`,
        'user-agent': `browser ${number}`,
      });
    for (let round = 0; round < 20; round += 1)
      await Promise.all(Array.from({ length: 50 }, (_, number) => again(round * 50 + number)));
  }
  expect((await plain.as(owner).get(`/api/prompts/${promptId}`)).body.usesCount).toBe(2);
  await plain.close();
});

test('who used what is forgotten a month later, and the counts stay', async () => {
  const rows = async () => (await t.services.database.sql.selectFrom('prompt_usage').selectAll().execute()).length;
  const start = Date.now();
  await Promise.all(Array.from({ length: 250 }, (_, number) => copyFrom(`192.0.2.${number}`)));
  vi.useFakeTimers({ toFake: ['Date'], now: start + 10 * 24 * 3_600_000 });
  await copy(t.as(bob));
  await copyFrom('192.0.2.7');
  vi.useFakeTimers({ toFake: ['Date'], now: start + 31 * 24 * 3_600_000 });
  expect(await rows()).toBe(251);
  await forgetUses(t.services.database.sql);
  expect([await rows(), await uses(), await promptsUsed(bob)]).toEqual([2, 252, 1]);
});

describe('visitors', () => {
  test('are told apart by address, a network of IPv6 being one', async () => {
    await copyFrom('192.0.2.1');
    await copyFrom('::ffff:192.0.2.1');
    expect(await uses()).toBe(1);
    await copyFrom('2001:db8:1:2::1');
    await copyFrom('2001:db8:1:2:ffff::7');
    expect(await uses()).toBe(2);
    await copyFrom('2001:db8:1:3::1');
    expect(await uses()).toBe(3);
  });

  test('leave no address behind that could be read or guessed', async () => {
    await copyFrom('192.0.2.1');
    const { sql } = t.services.database;
    const [first] = await sql.selectFrom('prompt_usage').select('person').execute();
    expect(first?.person).toMatch(/^visitor:[0-9a-f]{32}$/);

    // With the secret of another installation the same address has another hash.
    await t.reset();
    id = await t.prompt(await t.user('ann'));
    await copyFrom('192.0.2.1');
    const [second] = await sql.selectFrom('prompt_usage').select('person').execute();
    expect(second?.person).toMatch(/^visitor:[0-9a-f]{32}$/);
    expect(second?.person).not.toBe(first?.person);
  });
});

describe('a draft', () => {
  test('is used by its owner and administrators, and not found by anybody else', async () => {
    await t.as(ann).put(`/api/prompts/${id}/status?status=DRAFT`);
    for (const who of [t.visitor, t.as(bob)]) {
      const answer = await copy(who);
      expect([answer.status, answer.body.message]).toEqual([404, 'Prompt not found']);
    }
    expect(await uses()).toBe(0);
    expect((await copy(t.as(ann))).status).toBe(204);
    expect((await copy(t.as(await t.admin()))).status).toBe(204);
    expect(await uses()).toBe(2);
  });
});

test.each([
  ['', 'promptId'],
  ['promptId=1', 'actionType'],
  ['promptId=1&actionType=VIEW', 'actionType'],
  ['promptId=1&actionType=COPY&actionType=COPY', 'actionType'],
  ['promptId=0&actionType=COPY', 'promptId'],
  ['promptId=1.5&actionType=COPY', 'promptId'],
  ['promptId=1e9&actionType=COPY', 'promptId'],
  ['promptId=-1&actionType=COPY', 'promptId'],
  ['promptId=2147483648&actionType=COPY', 'promptId'],
  ['promptId=99999999999&actionType=COPY', 'promptId'],
])('the query "%s" is refused, naming %s', async (query, field) => {
  const answer = await t.visitor.post(`/api/prompt-usage/record?${query}`);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields)).toContain(field);
});

test('a prompt that there is not is not found', async () => {
  for (const missing of [999, 2_147_483_647]) expect((await copy(t.visitor, missing)).status).toBe(404);
});

test('copying while the owner deletes the prompt never fails otherwise than with 404', async () => {
  for (let round = 0; round < 8; round += 1) {
    const doomed = await t.prompt(ann, { title: `Prompt ${round}` });
    const answers = await Promise.all([
      copy(t.as(bob), doomed),
      t.as(ann).delete(`/api/prompts/${doomed}`),
      copy(t.visitor, doomed),
    ]);
    expect(answers[1].status).toBe(204);
    for (const { status } of [answers[0], answers[2]]) expect([204, 404]).toContain(status);
  }
});
