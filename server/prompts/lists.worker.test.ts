import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let t: TestApp;
let ann: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ann = await t.user('Ann');
  for (let n = 0; n < 12; n += 1)
    await t.prompt(ann, {
      title: `Prompt ${n % 4}`,
      rating: n % 3,
      trending: n % 2 === 0,
      status: n === 5 ? 'DRAFT' : 'PUBLISHED',
    });
});
afterAll(() => t.close());

test.each([
  ['/api/prompts?size=5', false],
  ['/api/prompts?sort=title,asc', false],
  ['/api/prompts?sort=title,asc&sort=rating', true],
  ['/api/prompts/trending', false],
  ['/api/prompts/trending?sort=createdAt,asc', false],
  ['/api/prompts/trending?sort=title,asc', true],
  ['/api/prompts/my-prompts?sort=rating,desc', false],
  ['/api/prompts/my-prompts?sort=rating,desc&sort=title', true],
  ['/api/prompts/my-new?sort=usesCount', true],
])('%s is sorted aside: %s', async (url, isAside) => {
  const aside = vi.spyOn(t.services.database, 'runInWorker');
  const { status, body } = await t.as(ann).get(url);
  expect([status, aside.mock.calls.length > 0]).toEqual([200, isAside]);
  expect(body.list.length).toBeGreaterThan(0);
  aside.mockRestore();
});

test('what is sorted aside is in order, and its total is told behind the last page too', async () => {
  const url = '/api/prompts?sort=title,asc&sort=rating,desc';
  const { body } = await t.visitor.get(`${url}&size=100`);
  const keys = body.list.map(({ title, rating }: { title: string; rating: number }) => [title, rating]);
  expect(keys).toEqual(
    keys.toSorted((a: [string, number], b: [string, number]) => a[0].localeCompare(b[0]) || b[1] - a[1]),
  );
  expect([body.list.length, body.totalCount]).toEqual([11, 11]);
  expect((await t.visitor.get(`${url}&page=9`)).body).toMatchObject({ list: [], totalCount: 11 });
});
