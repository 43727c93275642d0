import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { ensureCategories, findCategoryIds } from './categories.queries.ts';

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

const create = (input: unknown) => t.as(ada).post('/api/categories', input);
const change = (id: number | string, input: unknown) => t.as(ada).put(`/api/categories/${id}`, input);
const list = async () => (await t.visitor.get('/api/categories')).body;
const names = async () => (await list()).map((category: { name: string }) => category.name);
const promptCount = async (id: number) =>
  (await list()).find((category: { id: number }) => category.id === id)?.promptCount;
const labels = async (id: number) => {
  const { sql } = t.services.database;
  const rows = await sql
    .selectFrom('search_labels')
    .select('word')
    .where('label', '=', `c${id}`)
    .orderBy('word')
    .execute();
  return rows.map((row) => row.word);
};

describe('permissions', () => {
  test('anyone reads, only administrators write', async () => {
    const id = await t.category('Writing');
    for (const who of [t.visitor, t.as(ann), t.as(ada)]) expect((await who.get('/api/categories')).status).toBe(200);
    for (const [who, status] of [
      [t.visitor, 401],
      [t.as(ann), 403],
    ] as const) {
      // The body is invalid as well: authorization is checked first.
      expect((await who.post('/api/categories', {})).status).toBe(status);
      expect((await who.put(`/api/categories/${id}`, {})).status).toBe(status);
      expect((await who.delete(`/api/categories/${id}`)).status).toBe(status);
    }
    expect(await names()).toEqual(['Writing']);
  });
});

describe('a new category', () => {
  test('comes last unless it is told where', async () => {
    const first = await create({ name: '  Writing ' });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.any(Number),
      name: 'Writing',
      displayOrder: 0,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: first.body.createdAt,
      promptCount: 0,
    });
    expect((await create({ name: 'Business' })).body.displayOrder).toBe(1);
    expect((await create({ name: 'Art', displayOrder: 0 })).body.displayOrder).toBe(0);
    expect((await create({ name: 'Music' })).body.displayOrder).toBe(3);
    expect(await list()).toEqual([
      expect.objectContaining({ name: 'Art' }),
      first.body,
      expect.objectContaining({ name: 'Business' }),
      expect.objectContaining({ name: 'Music' }),
    ]);
  });

  test('has a name that no other has, in any case, Unicode form and spacing', async () => {
    await create({ name: 'Café  Talk' });
    for (const name of ['Café Talk', 'CAFE\u0301 TALK', 'cafe\u0301  talk', ' café\u00a0talk ']) {
      const answer = await create({ name });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        error: 'conflict',
        fields: { name: 'A category with this name already exists' },
      });
    }
    expect((await create({ name: 'Cafe Talk' })).status).toBe(201);
  });

  test('is made once when many make it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ name: 'Writing' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test('ignores what a body cannot set', async () => {
    const { body } = await create({ name: 'Writing', id: 77, promptCount: 5, createdAt: '2000-01-01T00:00:00Z' });
    expect(body).toMatchObject({ promptCount: 0 });
    expect(body.id).not.toBe(77);
    expect(body.createdAt).not.toMatch(/^2000/);
  });

  test.each([
    { name: 'ab' },
    { name: 'a'.repeat(50) },
    { name: 'ab', displayOrder: 1_000_000 },
    { name: 'ab', displayOrder: '7' },
  ])('takes what is just within bounds: %o', async (input) => {
    expect((await create(input)).status).toBe(201);
  });
});

const positive = 'Display order must be a positive number';
const wrong: [input: unknown, field: string, message: string][] = [
  [{}, 'name', 'Name is required'],
  [{ name: 5 }, 'name', 'Name must be text'],
  [{ name: 'a' }, 'name', 'Name must be at least 2 characters'],
  [{ name: ' a ' }, 'name', 'Name must be at least 2 characters'],
  [{ name: 'a'.repeat(51) }, 'name', 'Name must be at most 50 characters'],
  [{ name: 'a\u0000b' }, 'name', 'Name has characters that cannot be stored'],
  [{ name: 'ab\ud800' }, 'name', 'Name has characters that cannot be stored'],
  [{ name: 'ab', displayOrder: -1 }, 'displayOrder', positive],
  [{ name: 'ab', displayOrder: 1.5 }, 'displayOrder', `${positive} without decimals`],
  [{ name: 'ab', displayOrder: 1_000_001 }, 'displayOrder', `${positive} up to 1000000`],
  [{ name: 'ab', displayOrder: 'one' }, 'displayOrder', positive],
  [{ name: 'ab', displayOrder: null }, 'displayOrder', positive],
];

test.each(wrong)('%o is refused, naming %s', async (input, field, message) => {
  const id = await t.category('Writing');
  for (const answer of [await create(input), await change(id, input)]) {
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ [field]: message });
  }
});

describe('a changed category', () => {
  test('keeps its place unless it is told another', async () => {
    const { id, createdAt } = (await create({ name: 'Writing', displayOrder: 7 })).body;
    const renamed = await change(id, { name: 'Letters' });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({ id, name: 'Letters', displayOrder: 7, createdAt });
    expect((await change(id, { name: 'Letters', displayOrder: 0 })).body.displayOrder).toBe(0);
  });

  test('may take its own name in another case, but not that of another', async () => {
    const id = await t.category('Writing');
    await t.category('Business');
    expect((await change(id, { name: 'WRITING' })).body.name).toBe('WRITING');
    const answer = await change(id, { name: 'business' });
    expect(answer.status).toBe(409);
    expect(answer.body.fields).toEqual({ name: 'A category with this name already exists' });
    expect(await names()).toEqual(['WRITING', 'Business']);
  });

  test('shows under its new name on its prompts, and is found by it', async () => {
    const id = await t.category('Writing');
    const prompt = await t.prompt(ann, { categoryIds: [id] });
    await change(id, { name: 'Fine Letters' });
    expect((await t.visitor.get(`/api/prompts/${prompt}`)).body.categories).toEqual(['Fine Letters']);
    expect(await labels(id)).toEqual(['fine', 'letters']);
  });

  test('is not found when there is none', async () => {
    expect((await change(999, { name: 'Letters' })).status).toBe(404);
    expect((await change('x', { name: 'Letters' })).status).toBe(400);
  });
});

describe('a deleted category', () => {
  test('is gone from its prompts, which stay', async () => {
    const [writing, business] = [await t.category('Writing'), await t.category('Business')];
    const prompt = await t.prompt(ann, { categoryIds: [writing, business] });
    const answer = await t.as(ada).delete(`/api/categories/${writing}`);
    expect([answer.status, answer.body]).toEqual([204, '']);

    expect(await names()).toEqual(['Business']);
    expect((await t.visitor.get(`/api/prompts/${prompt}`)).body.categories).toEqual(['Business']);
    expect((await t.visitor.get(`/api/prompts/category/${writing}`)).status).toBe(404);
    expect(await labels(writing)).toEqual([]);
    const { sql } = t.services.database;
    expect(
      await sql.selectFrom('prompt_totals').select('total').where('scope', '=', `category:${writing}`).execute(),
    ).toEqual([]);
  });

  test('gives its name free, and no other its id', async () => {
    const id = await t.category('Writing');
    await t.as(ada).delete(`/api/categories/${id}`);
    const again = await create({ name: 'Writing' });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(id);
    expect((await t.as(ada).delete(`/api/categories/${id}`)).status).toBe(404);
  });
});

test('deleting a category while its prompts change disturbs nobody', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [doomed, kept] = [await t.category(`Doomed ${round}`), await t.category('Writing')];
    const ids: number[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      ids.push(await t.prompt(ann, { title: `${title} ${round}`, categoryIds: [doomed, kept] }));
    }
    const answers = await Promise.all([
      ...ids.map((id) => t.as(ann).put(`/api/prompts/${id}/status?status=DRAFT`)),
      t.as(ada).delete(`/api/categories/${doomed}`),
      ...ids.map((id) => t.as(ada).put(`/api/prompts/${id}/status?status=PUBLISHED`)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204, 200, 200, 200, 200]);
    expect(await names()).toEqual(['Writing']);
    for (const id of ids) expect((await t.as(ann).get(`/api/prompts/${id}`)).body.categories).toEqual(['Writing']);
  }
});

describe('promptCount', () => {
  test('counts published prompts only', async () => {
    const id = await t.category('Writing');
    const prompt = await t.prompt(ann, { categoryIds: [id] });
    await t.prompt(ann, { title: 'Draft', categoryIds: [id], status: 'DRAFT' });
    expect(await promptCount(id)).toBe(1);
    await t.as(ann).put(`/api/prompts/${prompt}/status?status=ARCHIVED`);
    expect(await promptCount(id)).toBe(0);
    await t.as(ann).put(`/api/prompts/${prompt}/status?status=PUBLISHED`);
    expect(await promptCount(id)).toBe(1);
    await t.as(ann).delete(`/api/prompts/${prompt}`);
    expect(await promptCount(id)).toBe(0);
  });
});

describe('the order', () => {
  test('is that of display order, then of names as people read them', async () => {
    for (const name of ['banana', 'Cherry', 'apple', 'Zebra', 'élan', 'Äpfel']) await create({ name, displayOrder: 5 });
    await create({ name: 'first', displayOrder: 1 });
    expect(await names()).toEqual(['first', 'Äpfel', 'apple', 'banana', 'Cherry', 'élan', 'Zebra']);
  });
});

describe('names', () => {
  test('are found in any case', async () => {
    const id = await t.category('Café Talk');
    const found = await findCategoryIds(t.services.database.sql, ['CAFE\u0301 TALK', 'Nothing']);
    expect([...found]).toEqual([['café talk', { id, name: 'Café Talk' }]]);
    expect(await findCategoryIds(t.services.database.sql, [])).toEqual(new Map());
  });

  test('that are missing are made last, each once', async () => {
    const { database } = t.services;
    const writing = await t.category('Writing');
    const wanted = ['writing', 'Zoo', 'Art', 'zoo', 'ART'];
    const ensure = () => database.transaction((trx) => ensureCategories(trx, wanted));
    const made = await ensure();
    expect([...made.keys()].sort()).toEqual(['art', 'writing', 'zoo']);
    expect(made.get('writing')).toBe(writing);
    expect(await list()).toMatchObject([
      { name: 'Writing', displayOrder: 0 },
      { name: 'Zoo', displayOrder: 1 },
      { name: 'Art', displayOrder: 2 },
    ]);
    expect(await labels(made.get('zoo') ?? 0)).toEqual(['zoo']);
    expect(await ensure()).toEqual(made);
  });

  test('that are missing are made once by two imports at once', async () => {
    const { database } = t.services;
    const [one, two] = await Promise.all(
      [
        ['Art', 'Zoo'],
        ['Zoo', 'Art'],
      ].map((wanted) => database.transaction((trx) => ensureCategories(trx, wanted))),
    );
    expect(new Map([...(one ?? [])].sort())).toEqual(new Map([...(two ?? [])].sort()));
    expect((await names()).sort()).toEqual(['Art', 'Zoo']);
  });
});
