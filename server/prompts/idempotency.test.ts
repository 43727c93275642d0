import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startHousekeeping } from '../housekeeping.ts';
import { plain } from '../images/images.fixtures.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { deleteOldIdempotencyKeys } from './idempotency.queries.ts';

const HOUR = 60 * 60 * 1000;

let t: TestApp;
let ann: TestUser;
let bob: TestUser;
let pictures: [Buffer, Buffer];
beforeAll(async () => {
  t = await startTestApp();
  pictures = [await plain(8, 6).png().toBuffer(), await plain(6, 8).png().toBuffer()];
});
beforeEach(async () => {
  await t.reset();
  [ann, bob] = [await t.user('Ann'), await t.user('Bob')];
  await Promise.all([t.category('Writing'), t.category('Coding'), t.tag('Email')]);
});
afterEach(() => vi.useRealTimers());
afterAll(() => t.close());

const input = { title: 'Cold email', content: 'Write to [name].', categories: ['Writing'], tags: ['Email'] };
const post = (who: TestUser, json: object, key = 'once') =>
  t.as(who).post('/api/prompts', json, { 'idempotency-key': key });
const upload = (who: TestUser, bytes: Uint8Array, key = 'once') =>
  t.as(who).upload('/api/v1/assets/image/upload', 'file', 'a.png', bytes, 'image/png', { 'idempotency-key': key });
const count = async (table: 'prompts' | 'images' | 'idempotency_keys' | 'upload_keys') =>
  (await t.services.database.sql.selectFrom(table).selectAll().execute()).length;

const refusal = (requestId: unknown) => ({
  error: 'unprocessable',
  message: 'This Idempotency-Key was used for something else: use a new key for a new request',
  requestId,
  fields: { 'idempotency-key': 'This Idempotency-Key was used for something else: use a new key for a new request' },
});

describe('an Idempotency-Key of a prompt', () => {
  test.each([
    ['another title', { title: 'Warm email' }],
    ['another content', { content: 'Write to [somebody].' }],
    ['another category', { categories: ['Coding'] }],
    ['one category more', { categories: ['Writing', 'Coding'] }],
    ['a preview text', { previewText: 'In short' }],
    ['an image', { imageUrls: ['https://images.example/a.png'] }],
    ['another status', { status: 'DRAFT' }],
  ])('with %s is 422, and makes nothing', async (_what, change) => {
    expect((await post(ann, input)).status).toBe(201);
    const { status, body, headers } = await post(ann, { ...input, ...change });
    expect([status, body]).toEqual([422, refusal(headers['x-request-id'])]);
    expect(await count('prompts')).toBe(1);
  });

  test('holds for the same request however it is written', async () => {
    const { body } = await post(ann, input);
    const { title, ...others } = input;
    for (const same of [
      { ...others, title },
      { ...input, title: ' Cold email ', unknown: 'member' },
    ]) {
      const again = await post(ann, same);
      expect([again.status, again.body, again.headers.location]).toEqual([201, body, `/api/prompts/${body.id}`]);
    }
    expect(await count('prompts')).toBe(1);
  });

  test('at the same time makes one: who sent the same gets it, who sent something else is told', async () => {
    for (const key of ['a', 'b', 'c']) {
      const answers = await Promise.all(
        [input, { ...input, title: 'Another' }, input, { ...input, title: 'Another' }].map((json) =>
          post(ann, json, key),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
      expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
    }
    expect(await count('prompts')).toBe(3);
  });

  test('of another member is another one', async () => {
    expect((await post(ann, input)).status).toBe(201);
    expect((await post(bob, { ...input, title: 'Another' })).status).toBe(201);
  });

  test('that an older version has stored fits every request', async () => {
    const { body } = await post(ann, input);
    await t.services.database.sql.updateTable('idempotency_keys').set({ fingerprint: '' }).execute();
    const again = await post(ann, { ...input, title: 'Another' });
    expect([again.status, again.body.id]).toEqual([201, body.id]);
  });

  test('may be used again when what was sent with it was refused', async () => {
    expect((await post(ann, { ...input, categories: ['Nowhere'] })).status).toBe(400);
    expect((await post(ann, input)).status).toBe(201);
  });
});

describe('an Idempotency-Key of an upload', () => {
  test('with another file is 422, and stores nothing', async () => {
    const first = await upload(ann, pictures[0]);
    const { status, body, headers } = await upload(ann, pictures[1]);
    expect([status, body]).toEqual([422, refusal(headers['x-request-id'])]);
    const again = await upload(ann, pictures[0]);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.location).toBe(first.body.url);
    expect(await count('images')).toBe(1);
  });

  test('at the same time stores one', async () => {
    const answers = await Promise.all([...pictures, ...pictures].map((bytes) => upload(ann, bytes)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    expect(await count('images')).toBe(1);
    expect(await t.services.database.sql.selectFrom('loose_images').select('id').execute()).toEqual([]);
  });

  test('is another one than that of a prompt', async () => {
    expect((await post(ann, input)).status).toBe(201);
    expect((await upload(ann, pictures[0])).status).toBe(201);
  });
});

test('keys hold for a day, and are removed then; what was made with them stays', async () => {
  const later = (hours: number) => vi.useFakeTimers({ now: Date.now() + hours * HOUR, toFake: ['Date'] });
  expect((await post(ann, input)).status).toBe(201);
  expect((await upload(ann, pictures[0])).status).toBe(201);
  later(23);
  expect((await post(ann, { ...input, title: 'Of the next day' }, 'another')).status).toBe(201);
  await startHousekeeping(t.services, (error) => expect.fail(String(error)))();
  expect([await count('idempotency_keys'), await count('upload_keys')]).toEqual([2, 1]);
  expect((await post(ann, { ...input, title: 'Another' })).status).toBe(422);

  later(2);
  await startHousekeeping(t.services, (error) => expect.fail(String(error)))();
  expect([await count('idempotency_keys'), await count('upload_keys')]).toEqual([1, 0]);
  expect([await count('prompts'), await count('images')]).toEqual([2, 1]);
  expect((await post(ann, { ...input, title: 'Another' })).status).toBe(201);
});

test('many old keys are all removed', async () => {
  const { sql } = t.services.database;
  const id = await t.prompt(ann);
  const rows = Array.from({ length: 2_500 }, (_, n) => ({
    user_id: ann.id,
    key: `k${n}`,
    prompt_id: id,
    created_at: '2020-01-01T00:00:00.000Z',
    fingerprint: '',
  }));
  for (let at = 0; at < rows.length; at += 500)
    await sql
      .insertInto('idempotency_keys')
      .values(rows.slice(at, at + 500))
      .execute();
  await deleteOldIdempotencyKeys(sql);
  expect(await count('idempotency_keys')).toBe(0);
});

describe('a status of a new prompt', () => {
  const totals = async () => ({
    published: (await t.visitor.get('/api/prompts')).body.totalCount,
    own: (await t.as(ann).get('/api/prompts/my-prompts')).body.totalCount,
    category: (await t.visitor.get('/api/categories')).body.find(({ name }: { name: string }) => name === 'Writing')
      .promptCount,
    tag: (await t.visitor.get('/api/tags')).body[0].promptCount,
    invalidation: (await t.visitor.get('/api/prompts/new')).body.totalCount,
    found: (await t.visitor.get('/api/prompts/search?query=cold')).body.totalCount,
  });

  test('is published where nothing is said, and what is shown shows it at once', async () => {
    expect(await totals()).toMatchObject({ published: 0, own: 0, category: 0, tag: 0, invalidation: 0, found: 0 });
    expect((await t.as(ann).post('/api/prompts', input)).body.status).toBe('PUBLISHED');
    expect((await t.as(ann).post('/api/prompts', { ...input, status: 'published' })).body.status).toBe('PUBLISHED');
    expect(await totals()).toEqual({ published: 2, own: 2, category: 2, tag: 2, invalidation: 2, found: 2 });
  });

  test.each(['DRAFT', 'draft', 'Archived'])('may be %s: then its owner has it, and nobody else', async (status) => {
    await totals();
    const { status: code, body } = await t.as(ann).post('/api/prompts', { ...input, status });
    expect([code, body.status]).toEqual([201, status.toUpperCase()]);
    expect(await totals()).toEqual({ published: 0, own: 1, category: 0, tag: 0, invalidation: 0, found: 0 });
    expect((await t.visitor.get(`/api/prompts/${body.id}`)).status).toBe(404);
    expect((await t.as(bob).get(`/api/prompts/${body.id}`)).status).toBe(404);
    expect((await t.as(ann).get('/api/prompts/my-prompts?query=cold')).body.totalCount).toBe(1);
    // Once published, it is everywhere at once.
    expect((await t.as(ann).put(`/api/prompts/${body.id}/status?status=PUBLISHED`)).status).toBe(200);
    expect(await totals()).toEqual({ published: 1, own: 1, category: 1, tag: 1, invalidation: 1, found: 1 });
  });

  test.each(['', 'HIDDEN', 5, null, ['DRAFT'], 'DRAFT '])('%o is none', async (status) => {
    const { status: code, body } = await t.as(ann).post('/api/prompts', { ...input, status });
    expect([code, body.fields]).toEqual([400, { status: 'Status must be DRAFT, PUBLISHED, ARCHIVED' }]);
  });

  test('is not set by PUT, which has a call of its own for it', async () => {
    const { body } = await t.as(ann).post('/api/prompts', { ...input, status: 'DRAFT' });
    expect((await t.as(ann).put(`/api/prompts/${body.id}`, { ...input, status: 'PUBLISHED' })).body.status).toBe(
      'DRAFT',
    );
  });
});
