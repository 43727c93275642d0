import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../accounts/passwords.ts';
import { deleteOldUsed } from './quotas.queries.ts';
import { plain } from '../images/images.fixtures.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PROMPTS = 5;
const IMAGES = 3;
const TEXT = 20_000;
const SESSIONS = 4;
const settings = {
  RATE_LIMIT: true,
  QUOTA_PROMPTS_PER_HOUR: PROMPTS,
  QUOTA_TEXT_MB_PER_DAY: TEXT / 2 ** 20,
  QUOTA_IMAGES_PER_DAY: IMAGES,
  QUOTA_SESSIONS: SESSIONS,
};

let t: TestApp;
let off: TestApp;
let ann: TestUser;
let bob: TestUser;
let picture: Buffer;
beforeAll(async () => {
  t = await startTestApp(settings);
  off = await startTestApp({ ...settings, RATE_LIMIT: false });
  picture = await plain(8, 6).png().toBuffer();
});
beforeEach(async () => {
  await t.reset();
  [ann, bob] = [await t.user('ann'), await t.user('bob')];
  await t.category('Writing');
  await t.tag('Email');
});
afterEach(() => void vi.useRealTimers());
afterAll(() => Promise.all([t.close(), off.close()]));

let made = 0;
const input = (more = {}) => ({
  title: `Reminder ${(made += 1)}`,
  content: 'Write to [name].',
  categories: ['Writing'],
  tags: ['Email'],
  ...more,
});
const create = (who: TestUser, more = {}, key?: string) =>
  t.as(who).post('/api/prompts', input(more), key === undefined ? {} : { 'idempotency-key': key });
const upload = (who: TestUser, key?: string) =>
  t
    .as(who)
    .upload(
      '/api/v1/assets/image/upload',
      'file',
      'a.png',
      picture,
      'image/png',
      key ? { 'idempotency-key': key } : {},
    );
const quota = async (who: TestUser) => (await t.as(who).get('/api/auth/me/quota')).body;
const travel = (moment: number) => vi.useFakeTimers({ toFake: ['Date'], now: moment });
const promptsOf = async (who: TestUser) =>
  (await t.services.database.sql.selectFrom('prompts').select('id').where('owner_id', '=', who.id).execute()).length;

describe('prompts an hour', () => {
  test('are refused beyond the quota, in words, until the first is an hour old; others store on', async () => {
    const start = Date.UTC(2026, 0, 1, 12);
    for (let n = 0; n < PROMPTS; n += 1) {
      travel(start + n * 10 * MINUTE);
      expect((await create(ann)).status).toBe(201);
    }
    travel(start + 50 * MINUTE);
    const refused = await create(ann);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      error: 'rate_limited',
      message:
        'You have stored 5 prompts in the last hour, which is the most this library allows. Try again in 10 minutes.',
    });
    expect(refused.headers['retry-after']).toBe('610');
    expect([await promptsOf(ann), (await create(bob)).status]).toEqual([PROMPTS, 201]);

    travel(start + 60 * MINUTE + 9_999);
    expect((await create(ann)).status).toBe(429);
    travel(start + 60 * MINUTE + 10_000);
    expect((await create(ann)).status).toBe(201);
    expect((await create(ann)).status).toBe(429);
  });

  test('are not exceeded by many requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 3 * PROMPTS }, () => create(ann)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(PROMPTS).fill(201), ...Array<number>(2 * PROMPTS).fill(429)]);
    expect(await promptsOf(ann)).toBe(PROMPTS);
  });

  test('cost nothing when they are refused, or repeated with their key, also at the same time', async () => {
    for (let n = 0; n < 2 * PROMPTS; n += 1) expect((await create(ann, { categories: ['Nothing'] })).status).toBe(400);
    const body = input();
    const repeat = () => t.as(ann).post('/api/prompts', body, { 'idempotency-key': 'k' });
    for (let n = 1; n < PROMPTS; n += 1) await create(ann);
    const answers = await Promise.all(Array.from({ length: 6 }, repeat));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect((await create(ann)).status).toBe(429);
    expect([(await repeat()).status, await promptsOf(ann)]).toEqual([201, PROMPTS]);
  });
});

describe('text a day', () => {
  test('counts what is created and what is edited, in bytes of UTF-8', async () => {
    const { body } = await create(ann, { title: 'Ärger', content: 'é'.repeat(2_000), previewText: 'aé' });
    const names = 6 + 3;
    expect((await quota(ann)).textBytesPerDay).toEqual({ left: TEXT - names - 4_000, most: TEXT });
    expect((await t.as(ann).put(`/api/prompts/${body.id}`, { content: 'a'.repeat(4_000) })).status).toBe(200);
    const left = TEXT - 2 * (names + 4_000);
    expect((await quota(ann)).textBytesPerDay.left).toBe(left);

    const edit = (length: number) => t.as(ann).put(`/api/prompts/${body.id}`, { content: 'b'.repeat(length) });
    const refused = await edit(left - names + 1);
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited']);
    expect(refused.body.message).toMatch(/^You have written .* MB of text in the last day, and this library allows /);
    expect((await t.as(ann).get(`/api/prompts/${body.id}`)).body.content).toBe('a'.repeat(4_000));
    expect((await edit(left - names)).status).toBe(200);
    expect((await create(ann)).status).toBe(429);
  });

  test('counts all of a text that is found anew, whatever was changed, and nothing for what the index does not see', async () => {
    const { body } = await create(ann, { title: 'Title', content: 'a'.repeat(2_000), previewText: '' });
    const whole = 2_005;
    const path = `/api/prompts/${body.id}`;
    const spent = async () => TEXT - (await quota(ann)).textBytesPerDay.left;
    const costs = async (url: string, change?: object) => {
      const before = await spent();
      expect((await t.as(ann).put(url, change)).status).toBe(200);
      return (await spent()) - before;
    };
    await t.category('Second');
    expect(await costs(path, { title: 'Other' })).toBe(whole);
    expect(await costs(path, { categories: ['Second'] })).toBe(whole);
    expect(await costs(path, { categories: ['Second'] })).toBe(0);
    expect(await costs(path, { imageUrls: ['https://images.example/a.png'] })).toBe(0);
    // Administrators list every status by language, so the index sees each.
    for (const to of ['DRAFT', 'ARCHIVED', 'PUBLISHED']) expect(await costs(`${path}/status?status=${to}`)).toBe(whole);
    expect(await costs(`${path}/status?status=PUBLISHED`)).toBe(0);
  });

  test('lets an edit be repeated that was stored, though it has used up the quota', async () => {
    const { body, headers } = await create(ann, { title: 'Title', content: 'a'.repeat(20), previewText: '' });
    const path = `/api/prompts/${body.id}`;
    const edit = (sign: string, tag: unknown) =>
      t.as(ann).send({
        method: 'PUT',
        url: path,
        payload: { content: sign.repeat(TEXT - 100) },
        headers: { 'if-match': String(tag) },
      });
    const first = await edit('b', headers.etag);
    const spent = (await quota(ann)).textBytesPerDay;
    const again = await edit('b', headers.etag);
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect((await quota(ann)).textBytesPerDay).toEqual(spent);
    // Another text is a conflict with the old ETag, and over the quota with the current one.
    expect((await edit('c', headers.etag)).status).toBe(412);
    expect((await edit('c', first.headers.etag)).status).toBe(429);
  });

  test('is not exceeded by many edits at once', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map((n) => t.prompt(ann, { title: `Prompt ${n}` })));
    const edits = [...ids, ...ids, ...ids].map((id, n) =>
      t.as(ann).put(`/api/prompts/${id}`, { title: 'Prompt', content: String(n % 10).repeat(3_994) }),
    );
    const statuses = (await Promise.all(edits)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(7).fill(429)]);
    expect((await quota(ann)).textBytesPerDay.left).toBe(0);
  });
});

describe('images a day', () => {
  test('are refused beyond the quota, also at once, and free when they are repeated', async () => {
    expect((await upload(ann, 'k')).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 2 * IMAGES }, () => upload(ann)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(IMAGES - 1);
    const refused = await upload(ann);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(
      /^You have uploaded 3 images in the last day, which is the most this library allows. Try again in 24 hours.$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(DAY / 1_000 - 1);
    expect((await upload(ann, 'k')).status).toBe(201);
    expect((await upload(bob)).status).toBe(201);
    const { sql } = t.services.database;
    expect(await sql.selectFrom('loose_images').selectAll().execute()).toEqual([]);

    travel(Date.now() + DAY + 15 * MINUTE);
    expect((await upload(ann)).status).toBe(201);
  });

  test('that are no pictures cost nothing', async () => {
    for (let n = 0; n < 2 * IMAGES; n += 1) {
      const bad = await t
        .as(ann)
        .upload('/api/v1/assets/image/upload', 'file', 'a.png', Buffer.from('no'), 'image/png');
      expect(bad.status).toBe(415);
    }
    expect((await quota(ann)).imagesPerDay).toEqual({ left: IMAGES, most: IMAGES });
  });
});

test('sessions end when there are too many, the oldest first, and nobody else’s', async () => {
  const { sql } = t.services.database;
  const password = 'correct horse';
  await sql
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute();
  const login = async (who: TestUser) =>
    (await t.visitor.post('/api/auth/login', { email: who.email, password })).body.token;
  const isIn = async (token: string) =>
    (await t.visitor.get('/api/auth/me', { authorization: `Bearer ${token}` })).status === 200;

  const tokens = [ann.token];
  for (let n = 1; n < SESSIONS; n += 1) tokens.push(await login(ann));
  expect(await Promise.all(tokens.map(isIn))).toEqual([true, true, true, true]);
  tokens.push(await login(ann), await login(ann));
  expect(await Promise.all(tokens.map(isIn))).toEqual([false, false, true, true, true, true]);
  expect(await isIn(bob.token)).toBe(true);

  const many = await Promise.all(Array.from({ length: 2 * SESSIONS }, () => login(ann)));
  const live = await Promise.all([...tokens, ...many].map(isIn));
  expect(live.filter(Boolean)).toHaveLength(SESSIONS);

  // The number of sessions of an administrator is not limited.
  await sql.updateTable('users').set({ role: 'admin' }).where('id', '=', bob.id).execute();
  const his = [bob.token];
  for (let n = 0; n < 2 * SESSIONS; n += 1) his.push(await login(bob));
  expect(new Set(await Promise.all(his.map(isIn)))).toEqual(new Set([true]));
});

test('administrators, and everybody with RATE_LIMIT=off, store as much as they like', async () => {
  const ada = await t.admin();
  const none = { promptsPerHour: null, textBytesPerDay: null, imagesPerDay: null };
  for (let n = 0; n < 2 * PROMPTS; n += 1) expect((await create(ada, { content: 'a'.repeat(TEXT) })).status).toBe(201);
  expect(await quota(ada)).toEqual(none);

  await off.reset();
  const cat = await off.user('cat');
  await off.category('Writing');
  await off.tag('Email');
  for (let n = 0; n < 2 * PROMPTS; n += 1)
    expect((await off.as(cat).post('/api/prompts', input({ content: 'a'.repeat(TEXT) }))).status).toBe(201);
  expect((await off.as(cat).get('/auth/me/quota')).body).toEqual(none);
  expect(await off.services.database.sql.selectFrom('quota_usage').selectAll().execute()).toEqual([]);
});

test('everybody is told the quotas, and members what is left of theirs', async () => {
  expect((await t.visitor.get('/api/config')).body.quotas).toEqual({
    promptsPerHour: PROMPTS,
    textBytesPerDay: TEXT,
    imagesPerDay: IMAGES,
    sessions: SESSIONS,
  });
  expect((await off.visitor.get('/api/config')).body.quotas).toEqual({
    promptsPerHour: null,
    textBytesPerDay: null,
    imagesPerDay: null,
    sessions: null,
  });
  expect((await t.visitor.get('/api/auth/me/quota')).status).toBe(401);
  await create(ann);
  await upload(ann);
  expect(await quota(ann)).toMatchObject({
    promptsPerHour: { left: PROMPTS - 1, most: PROMPTS },
    imagesPerDay: { left: IMAGES - 1, most: IMAGES },
  });
  expect((await quota(bob)).promptsPerHour.left).toBe(PROMPTS);
});

test('what a clock counted that was ahead holds nobody up when it is put right, and is forgotten', async () => {
  const { sql } = t.services.database;
  travel(Date.now() + 20 * DAY);
  for (let n = 0; n < PROMPTS; n += 1) await create(ann);
  expect((await create(ann)).status).toBe(429);
  vi.useRealTimers();
  expect(await quota(ann)).toMatchObject({ promptsPerHour: { left: PROMPTS } });
  await deleteOldUsed(sql);
  expect(await sql.selectFrom('quota_usage').selectAll().execute()).toEqual([]);
});

test('what was used is forgotten when it counts no more, and goes with its member', async () => {
  const { sql } = t.services.database;
  const rows = async () => (await sql.selectFrom('quota_usage').select('user_id').execute()).length;
  await create(ann);
  await deleteOldUsed(sql);
  expect(await rows()).toBe(2);
  travel(Date.now() + DAY + HOUR);
  await deleteOldUsed(sql);
  expect(await rows()).toBe(0);
});
