import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { findTotal } from './totals.queries.ts';

let t: TestApp;
let ann: TestUser;
let bob: TestUser;
let ada: TestUser;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  [ann, bob, ada] = [await t.user('Ann'), await t.user('Bob'), await t.admin()];
});

const day = (n: number): string => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`;
const titles = (list: { title: string }[]): string[] => list.map((prompt) => prompt.title);

describe('public lists', () => {
  test('show published prompts, newest first and then by id, to everybody alike', async () => {
    await t.prompt(ann, { title: 'Old', createdAt: day(1) });
    await t.prompt(ann, { title: 'Same day A', createdAt: day(2) });
    await t.prompt(bob, { title: 'Same day B', createdAt: day(2) });
    await t.prompt(ann, { title: 'My draft', status: 'DRAFT' });
    await t.prompt(ann, { title: 'My archived', status: 'ARCHIVED' });
    for (const who of [t.visitor, t.as(ann), t.as(ada)]) {
      const { body } = await who.get('/api/prompts');
      expect(titles(body.list)).toEqual(['Same day B', 'Same day A', 'Old']);
      expect(body.totalCount).toBe(3);
    }
  });

  test('an administrator filters by status; the wish of others changes nothing', async () => {
    await t.prompt(ann, { title: 'Shown' });
    await t.prompt(ann, { title: 'My draft', status: 'DRAFT' });
    expect((await t.as(ada).get('/api/prompts?status=draft')).body).toMatchObject({
      list: [{ title: 'My draft' }],
      totalCount: 1,
    });
    expect(titles((await t.as(ann).get('/api/prompts?status=DRAFT')).body.list)).toEqual(['Shown']);
    expect(titles((await t.visitor.get('/api/prompts?status=DRAFT')).body.list)).toEqual(['Shown']);
  });

  test('pages are slices of one order', async () => {
    for (let n = 1; n <= 7; n++) await t.prompt(ann, { title: `Prompt ${n}`, createdAt: day(n) });
    const page = async (query: string) => titles((await t.visitor.get(`/api/prompts?${query}`)).body.list);
    expect(await page('page=0&size=3')).toEqual(['Prompt 7', 'Prompt 6', 'Prompt 5']);
    expect(await page('page=2&size=3')).toEqual(['Prompt 1']);
    expect(await page('page=3&size=3')).toEqual([]);
    expect((await t.visitor.get('/api/prompts?page=10000&size=100')).body).toEqual({ list: [], totalCount: 7 });
  });

  test('titles are sorted as people read them', async () => {
    const inOrder = [
      '???',
      'Apfel',
      'Äpfel',
      'Apfelmus',
      '“Birne”',
      '🍒 Cherry',
      'Done',
      'Don’t',
      'Part 9',
      'Part 10',
      'Ям',
    ];
    for (const title of inOrder.toReversed()) await t.prompt(ann, { title });
    const by = async (sort: string) => titles((await t.visitor.get(`/api/prompts?${sort}`)).body.list);
    expect(await by('sort=title,asc')).toEqual(inOrder);
    expect(await by('sort=title,desc')).toEqual(inOrder.toReversed());
  });

  test('sort takes several wishes, titles without regard to case', async () => {
    await t.prompt(ann, { title: 'banana', rating: 4.5, createdAt: day(1) });
    await t.prompt(ann, { title: 'Apple', rating: 4.5, createdAt: day(2) });
    await t.prompt(ann, { title: 'cherry', rating: 4.9, createdAt: day(3) });
    const by = async (sort: string) => titles((await t.visitor.get(`/api/prompts?${sort}`)).body.list);
    expect(await by('sort=title,asc')).toEqual(['Apple', 'banana', 'cherry']);
    expect(await by('sort=createdAt,asc')).toEqual(['banana', 'Apple', 'cherry']);
    expect(await by('sort=rating,desc&sort=title,desc')).toEqual(['cherry', 'banana', 'Apple']);
    expect(await by('sort=rating,desc')).toEqual(['cherry', 'Apple', 'banana']);
  });

  test.each([
    ['page=-1', 'page'],
    ['page=10001', 'page'],
    ['page=1.5', 'page'],
    ['page=', 'page'],
    ['size=0', 'size'],
    ['size=101', 'size'],
    ['size=1e309', 'size'],
    ['size=Infinity', 'size'],
    ['size=1&size=2', 'size'],
    ['sort=owner,asc', 'sort'],
    ['sort=title;drop', 'sort'],
    ['view=everything', 'view'],
    ['status=secret', 'status'],
  ])('?%s is refused and names the field', async (query, field) => {
    const { status, body } = await t.visitor.get(`/api/prompts?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)[0]).toContain(field);
  });

  test('a card has no content but always a preview, a whole prompt the other way round', async () => {
    const content = 'x'.repeat(149) + '😀 and more of [name]';
    await t.prompt(ann, { content });
    const [card] = (await t.visitor.get('/api/prompts?view=card')).body.list;
    expect(card).not.toHaveProperty('content');
    expect(card.previewText).toBe(`${'x'.repeat(149)}…`);
    expect(card.excerpt).toBe(content);
    const [whole] = (await t.visitor.get('/api/prompts')).body.list;
    expect(whole).toMatchObject({ content, previewText: '' });
    expect(whole).not.toHaveProperty('excerpt');
  });

  test('trending, featured and new hold the flagged ones, with their totals', async () => {
    await t.prompt(ann, { title: 'Hot', trending: true, isNew: false });
    await t.prompt(ann, { title: 'Chosen', featured: true, isNew: false });
    await t.prompt(ann, { title: 'Fresh' });
    await t.prompt(ann, { title: 'Hot draft', trending: true, status: 'DRAFT' });
    for (const [flag, title] of [
      ['trending', 'Hot'],
      ['featured', 'Chosen'],
      ['new', 'Fresh'],
    ] as const) {
      const { body } = await t.visitor.get(`/api/prompts/${flag}?size=1&view=card`);
      expect(body).toMatchObject({ list: [{ title, [flag]: true }], totalCount: 1 });
    }
  });
});

describe('the list of a category', () => {
  test('is a plain array, newest first, with its total in a header; page and size take a slice (product 4)', async () => {
    const other = await t.category('Business');
    for (let n = 1; n <= 5; n++) await t.prompt(ann, { title: `Prompt ${n}`, createdAt: day(n) });
    await t.prompt(ann, { title: 'Elsewhere', categoryIds: [other] });
    const id = await t.category('Writing');
    const { body, headers } = await t.visitor.get(`/api/prompts/category/${id}`);
    expect(titles(body)).toEqual(['Prompt 5', 'Prompt 4', 'Prompt 3', 'Prompt 2', 'Prompt 1']);
    expect(headers['x-total-count']).toBe('5');
    const slice = await t.visitor.get(`/api/prompts/category/${id}?page=1&size=2&view=card`);
    expect(titles(slice.body)).toEqual(['Prompt 3', 'Prompt 2']);
    expect(slice.headers['x-total-count']).toBe('5');
  });

  test('that does not exist is 404', async () => {
    expect((await t.visitor.get('/api/prompts/category/77')).body).toMatchObject({
      error: 'not_found',
      message: 'Category not found',
    });
  });
});

describe("one's own lists", () => {
  test('hold every status of mine and nothing of others', async () => {
    await t.prompt(ann, { title: 'Mine', createdAt: day(3), trending: true });
    await t.prompt(ann, { title: 'My draft', createdAt: day(2), status: 'DRAFT', featured: true });
    await t.prompt(ann, { title: 'My archived', createdAt: day(1), status: 'ARCHIVED' });
    await t.prompt(bob, { title: 'Theirs', trending: true });
    const mine = async (path: string) => (await t.as(ann).get(`/api/prompts/${path}`)).body;
    expect(titles((await mine('my-prompts')).list)).toEqual(['Mine', 'My draft', 'My archived']);
    expect((await mine('my-prompts?size=1')).totalCount).toBe(3);
    expect(await mine('my-trending')).toMatchObject({ list: [{ title: 'Mine' }], totalCount: 1 });
    expect(await mine('my-featured')).toMatchObject({ list: [{ title: 'My draft' }], totalCount: 1 });
    expect((await mine('my-new')).totalCount).toBe(3);
    expect(await mine('my-prompts?query=draft')).toMatchObject({ list: [{ title: 'My draft' }], totalCount: 1 });
    expect((await mine('my-trending?query=draft')).totalCount).toBe(0);
    expect((await mine('my-prompts?query=theirs')).totalCount).toBe(0);
  });

  test.each(['my-prompts', 'my-trending', 'my-featured', 'my-new'])('%s asks a visitor to sign in', async (path) => {
    expect((await t.visitor.get(`/api/prompts/${path}?size=0`)).status).toBe(401);
  });
});

test('kept totals equal what is there after any series of writes', async () => {
  const { sql } = t.services.database;
  const business = await t.category('Business');
  const a = await t.prompt(ann, { trending: true });
  const b = await t.prompt(bob, { status: 'DRAFT', featured: true });
  await t.prompt(ann, { isNew: false });
  await t.as(ada).put(`/api/prompts/${a}/trending?trending=false`);
  await t.as(ada).put(`/api/prompts/${a}/trending?trending=false`);
  await t.as(bob).put(`/api/prompts/${b}/status?status=PUBLISHED`);
  await t.as(ann).put(`/api/prompts/${a}`, { categories: ['Business', 'Writing'] });
  await t.as(ann).put(`/api/prompts/${a}/status?status=ARCHIVED`);
  await t.as(ann).delete(`/api/prompts/${a}`);
  expect(await findTotal(sql, 'status:PUBLISHED')).toBe(2);
  expect(await findTotal(sql, 'status:ARCHIVED')).toBe(0);
  expect(await findTotal(sql, 'flag:featured')).toBe(1);
  expect(await findTotal(sql, 'flag:trending')).toBe(0);
  expect(await findTotal(sql, 'flag:new')).toBe(1);
  expect(await findTotal(sql, `category:${business}`)).toBe(0);
  expect(await findTotal(sql, `owner:${ann.id}`)).toBe(1);
  expect(await findTotal(sql, `owner:${bob.id}:featured`)).toBe(1);
});
