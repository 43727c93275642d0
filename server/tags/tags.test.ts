import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { ensureTags, findTagIds } from './tags.queries.ts';

let t: TestApp;
let ann: TestUser;
let ada: TestUser;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.reset();
  [ann, ada] = [await t.user('ann'), await t.admin()];
});
afterAll(() => t.close());

const create = (input: unknown) => t.as(ada).post('/api/tags', input);
const change = (id: number | string, input: unknown) => t.as(ada).put(`/api/tags/${id}`, input);
const list = async () => (await t.visitor.get('/api/tags')).body;
const names = async () => (await list()).map((tag: { name: string }) => tag.name);
const labels = async (id: number) => {
  const { sql } = t.services.database;
  const rows = await sql
    .selectFrom('search_labels')
    .select('word')
    .where('label', '=', `t${id}`)
    .orderBy('word')
    .execute();
  return rows.map((row) => row.word);
};

test('anyone reads tags, only administrators write them', async () => {
  const id = await t.tag('Email');
  for (const who of [t.visitor, t.as(ann), t.as(ada)]) expect((await who.get('/api/tags')).status).toBe(200);
  for (const [who, status] of [
    [t.visitor, 401],
    [t.as(ann), 403],
  ] as const) {
    // The body is invalid as well: authorization is checked first.
    expect((await who.post('/api/tags', {})).status).toBe(status);
    expect((await who.put(`/api/tags/${id}`, {})).status).toBe(status);
    expect((await who.delete(`/api/tags/${id}`)).status).toBe(status);
  }
  expect(await names()).toEqual(['Email']);
});

test('an administrator makes, renames and deletes a tag', async () => {
  const made = await create({ name: ' Email ' });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: expect.any(Number),
    name: 'Email',
    createdAt: expect.stringMatching(/Z$/),
    promptCount: 0,
  });
  const { id } = made.body;
  const renamed = await change(id, { name: 'Cold Email' });
  expect([renamed.status, renamed.body]).toEqual([200, { ...made.body, name: 'Cold Email' }]);
  expect(await labels(id)).toEqual(['cold', 'email']);

  const deleted = await t.as(ada).delete(`/api/tags/${id}`);
  expect([deleted.status, deleted.body]).toEqual([204, '']);
  expect(await list()).toEqual([]);
  expect(await labels(id)).toEqual([]);
  expect((await t.as(ada).delete(`/api/tags/${id}`)).status).toBe(404);
  expect((await change(id, { name: 'Email' })).status).toBe(404);
});

test('tags are listed as people read their names, whatever the case and the accents', async () => {
  for (const name of ['banana', 'Cherry', 'apple', 'Zebra', 'élan', 'Äpfel', 'Level 10', 'Level 9', '🦆 Ducks'])
    await create({ name });
  const order = ['Äpfel', 'apple', 'banana', 'Cherry', '🦆 Ducks', 'élan', 'Level 9', 'Level 10', 'Zebra'];
  expect(await names()).toEqual(order);
});

test('a name is taken in any case and Unicode form, but for the tag that has it', async () => {
  const [id] = [await t.tag('Café'), await t.tag('Email')];
  for (const answer of [await create({ name: 'CAFE\u0301' }), await change(id, { name: 'EMAIL' })]) {
    expect(answer.status).toBe(409);
    expect(answer.body.fields).toEqual({ name: 'A tag with this name already exists' });
  }
  expect((await change(id, { name: 'CAFÉ' })).body.name).toBe('CAFÉ');
});

test.each([
  [{}, 'Name is required'],
  [{ name: null }, 'Name must be text'],
  [{ name: ' a ' }, 'Name must be at least 2 characters'],
  [{ name: 'a'.repeat(51) }, 'Name must be at most 50 characters'],
  [{ name: 'a\u0000b' }, 'Name has characters that cannot be stored'],
])('%o is refused', async (input, message) => {
  const id = await t.tag('Email');
  for (const answer of [await create(input), await change(id, input)]) {
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ name: message });
  }
});

describe('prompts', () => {
  test('show the new name of a tag, and lose one that is deleted', async () => {
    const [email, sales] = [await t.tag('Email'), await t.tag('Sales')];
    const id = await t.prompt(ann, { tagIds: [sales, email] });
    const tagsOf = async () => (await t.visitor.get(`/api/prompts/${id}`)).body.tags;
    await change(email, { name: 'Letters' });
    expect(await tagsOf()).toEqual(['Sales', 'Letters']);
    await t.as(ada).delete(`/api/tags/${sales}`);
    expect(await tagsOf()).toEqual(['Letters']);
    const { sql } = t.services.database;
    expect(await sql.selectFrom('prompt_totals').select('total').where('scope', '=', `tag:${sales}`).execute()).toEqual(
      [],
    );
  });

  test('are counted when they are published', async () => {
    const tagId = await t.tag('Email');
    const id = await t.prompt(ann, { tagIds: [tagId] });
    await t.prompt(ann, { title: 'Draft', tagIds: [tagId], status: 'DRAFT' });
    expect(await list()).toMatchObject([{ name: 'Email', promptCount: 1 }]);
    await t.as(ann).put(`/api/prompts/${id}/status?status=DRAFT`);
    expect(await list()).toMatchObject([{ name: 'Email', promptCount: 0 }]);
  });
});

test('names are found in any case, and made when they are missing', async () => {
  const { database } = t.services;
  const email = await t.tag('Email');
  expect([...(await findTagIds(database.sql, ['EMAIL', 'Nothing']))]).toEqual([
    ['email', { id: email, name: 'Email' }],
  ]);

  const ensure = () => database.transaction((trx) => ensureTags(trx, ['email', 'Sales', 'SALES']));
  const made = await ensure();
  expect(made.get('email')).toBe(email);
  expect(await names()).toEqual(['Email', 'Sales']);
  expect(await labels(made.get('sales') ?? 0)).toEqual(['sales']);
  expect(await ensure()).toEqual(made);
});
