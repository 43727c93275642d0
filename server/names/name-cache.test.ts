import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let t: TestApp;
let ada: TestUser;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.reset();
  ada = await t.admin();
});
afterAll(() => t.close());

const names = async () => {
  const [prompt] = (await t.visitor.get('/api/prompts?view=card')).body.list;
  return [...prompt.categories, ...prompt.tags];
};

test('lists that were read before show a new name at once, and nothing of what is deleted', async () => {
  const categoryIds = [await t.category('Writing'), await t.category('Career')];
  const tagIds = [await t.tag('Email'), await t.tag('Jobs')];
  await t.prompt(ada, { categoryIds, tagIds });
  expect(await names()).toEqual(['Writing', 'Career', 'Email', 'Jobs']);

  await t.as(ada).put(`/api/categories/${categoryIds[1]}`, { name: 'Work' });
  await t.as(ada).put(`/api/tags/${tagIds[0]}`, { name: 'Letters' });
  expect(await names()).toEqual(['Writing', 'Work', 'Letters', 'Jobs']);

  await t.as(ada).delete(`/api/categories/${categoryIds[0]}`);
  await t.as(ada).delete(`/api/tags/${tagIds[1]}`);
  expect(await names()).toEqual(['Work', 'Letters']);

  const fresh = await t.tag('Jobs');
  await t.prompt(ada, { categoryIds: [], tagIds: [fresh] });
  expect(await names()).toEqual(['Jobs']);
});

test('names keep the order in which the author gave them, also after an edit', async () => {
  const [email, jobs] = [await t.tag('Email'), await t.tag('Jobs')];
  const id = await t.prompt(ada, { tagIds: [jobs, email] });
  expect(await names()).toEqual(['Writing', 'Jobs', 'Email']);
  await t.as(ada).put(`/api/prompts/${id}`, { tags: ['Email', 'Jobs'] });
  expect(await names()).toEqual(['Writing', 'Email', 'Jobs']);
  await t.as(ada).put(`/api/prompts/${id}/status?status=DRAFT`);
  await t.as(ada).put(`/api/prompts/${id}/status?status=PUBLISHED`);
  expect(await names()).toEqual(['Writing', 'Email', 'Jobs']);
});
