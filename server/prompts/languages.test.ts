import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let t: TestApp;
let ann: TestUser;
let ada: TestUser;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.reset();
  [ann, ada] = [await t.user('Ann'), await t.admin()];
});
afterAll(() => t.close());

const GERMAN = 'Schreibe eine freundliche Erinnerung an [Name], dass die Rechnung noch offen ist.';
const german = (more: object = {}) => t.prompt(ann, { title: 'Erinnerung', content: GERMAN, ...more });
const titlesOf = async (path: string, who = t.visitor) => {
  const { body, headers } = await who.get(path);
  const list: { title: string }[] = body.list ?? body;
  return { titles: list.map(({ title }) => title), total: body.totalCount ?? Number(headers['x-total-count']) };
};
const languages = async () => (await t.visitor.get('/api/languages')).body;

describe('the language of a prompt', () => {
  test('is guessed, corrected by its author, and guessed again when they take that back', async () => {
    const id = await german();
    const read = async () => (await t.visitor.get(`/api/prompts/${id}`)).body;
    expect(await read()).toMatchObject({ language: 'de' });
    expect((await read()).languageGiven).toBeUndefined();
    await t.as(ann).put(`/api/prompts/${id}`, { language: 'nl' });
    expect(await read()).toMatchObject({ language: 'nl', languageGiven: true });
    // A given language stays when the text changes.
    await t.as(ann).put(`/api/prompts/${id}`, { content: `${GERMAN} Bitte höflich.` });
    expect(await read()).toMatchObject({ language: 'nl', languageGiven: true });
    await t.as(ann).put(`/api/prompts/${id}`, { language: null });
    expect(await read()).toMatchObject({ language: 'de' });
    await t
      .as(ann)
      .put(`/api/prompts/${id}`, { title: 'Reminder', content: 'Write a reminder to [name] about the bill.' });
    expect(await read()).toMatchObject({ language: 'en' });
    await t.as(ann).put(`/api/prompts/${id}`, { title: 'XKCD', content: 'const x = f(y); let z = 1;' });
    expect((await read()).language).toBeUndefined();
  });
});

describe('?language= narrows', () => {
  beforeEach(async () => {
    const coding = await t.category('Coding');
    await t.prompt(ann, { title: 'Reminder', trending: true, createdAt: '2026-01-01T00:00:00.000Z' });
    await german({ title: 'Zweite', trending: true, createdAt: '2026-01-02T00:00:00.000Z' });
    await german({ title: 'Dritte', categoryIds: [coding], isNew: false, createdAt: '2026-01-03T00:00:00.000Z' });
    await t.prompt(ada, { title: 'Vierte', content: GERMAN, featured: true, createdAt: '2026-01-04T00:00:00.000Z' });
    await german({ title: 'Entwurf', status: 'DRAFT', createdAt: '2026-01-05T00:00:00.000Z' });
  });

  test.each([
    ['/api/prompts?language=de', ['Vierte', 'Dritte', 'Zweite']],
    ['/api/prompts?language=de&size=1&page=1', ['Dritte'], 3],
    ['/api/prompts?language=de&sort=title,asc', ['Dritte', 'Vierte', 'Zweite']],
    ['/api/prompts?language=fr', []],
    ['/api/prompts/trending?language=de', ['Zweite']],
    ['/api/prompts/featured?language=en', []],
    ['/api/prompts/new?language=de&sort=title,desc', ['Zweite', 'Vierte']],
    ['/api/prompts/category/1?language=de', ['Dritte']],
    ['/api/prompts/search?language=de&query=rechnung', ['Vierte', 'Dritte', 'Zweite']],
    ['/api/prompts/search?language=de&query=dritte', ['Dritte']],
    ['/api/prompts/search?language=en&query=rechnung', []],
    ['/api/prompts/search?language=de&query=', ['Vierte', 'Dritte', 'Zweite']],
    ['/api/prompts/search?language=de&query=rechnung&sort=createdAt,asc', ['Zweite', 'Dritte', 'Vierte']],
  ])('%s', async (path, titles, total = titles.length) => {
    expect(await titlesOf(path)).toEqual({ titles, total });
  });

  test('one’s own prompts, in every status', async () => {
    const mine = await titlesOf('/api/prompts/my-prompts?language=de', t.as(ann));
    expect(mine).toEqual({ titles: ['Entwurf', 'Dritte', 'Zweite'], total: 3 });
    expect((await titlesOf('/api/prompts/my-trending?language=de', t.as(ann))).titles).toEqual(['Zweite']);
    expect((await titlesOf('/api/prompts/my-prompts?language=de&query=dritte', t.as(ann))).titles).toEqual(['Dritte']);
    expect((await titlesOf('/api/prompts/my-prompts?language=en', t.as(ann))).titles).toEqual(['Reminder']);
  });

  test('drafts, for administrators only', async () => {
    const path = '/api/prompts?status=DRAFT&language=de';
    expect((await titlesOf(path, t.as(ada))).titles).toEqual(['Entwurf']);
    expect((await titlesOf(path)).titles).toEqual(['Vierte', 'Dritte', 'Zweite']);
  });

  test('a language that no one speaks is 400', async () => {
    const { status, body } = await t.visitor.get('/api/prompts?language=xx');
    expect([status, Object.keys(body.fields)]).toEqual([400, ['language']]);
  });
});

describe('GET /api/languages', () => {
  test('counts published prompts, the most frequent language first', async () => {
    expect(await languages()).toEqual([]);
    const ids = [await german(), await german(), await t.prompt(ann), await german({ status: 'DRAFT' })];
    expect(await languages()).toEqual([
      { code: 'de', name: 'German', promptCount: 2 },
      { code: 'en', name: 'English', promptCount: 1 },
    ]);
    await t.as(ann).put(`/api/prompts/${ids[0]}`, { language: 'en' });
    await t.as(ann).put(`/api/prompts/${ids[3]}/status?status=PUBLISHED`);
    await t.as(ann).delete(`/api/prompts/${ids[1]}`);
    expect(await languages()).toEqual([
      { code: 'en', name: 'English', promptCount: 2 },
      { code: 'de', name: 'German', promptCount: 1 },
    ]);
  });
});
