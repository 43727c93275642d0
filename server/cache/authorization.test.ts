import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { fakePages } from './cache.fixtures.ts';

let t: TestApp;
let ann: TestUser;
let id: number;
let removePages: () => Promise<void>;

beforeAll(async () => {
  const { pages, remove } = await fakePages();
  removePages = remove;
  t = await startTestApp({}, pages);
});
beforeEach(async () => {
  await t.reset();
  ann = await t.user('Ann');
  id = await t.prompt(ann);
});
afterAll(async () => {
  await t.close();
  await removePages();
});

/** A change without invalidation: whoever sees the old title got a cached response. */
const changeSilently = () => t.services.database.sql.updateTable('prompts').set({ title: 'Changed' }).execute();

describe('what is kept', () => {
  test.each([
    '',
    'Basic YTpi',
    'Bearer',
    'Bearer ',
    'Bearer a b',
    `Bearer ${'x'.repeat(501)}`,
    'Digest x',
    'Token x',
    '%',
  ])('is asked for with the Authorization %o, which is none: what is kept is the answer', async (authorization) => {
    const paths = [`/api/prompts/${id}`, `/explorer/prompt/${id}`, '/api/prompts', '/main'];
    for (const path of paths) await t.visitor.get(path);
    await changeSilently();
    for (const path of paths) {
      const { status, body, headers } = await t.visitor.get(path, { authorization });
      expect([status, JSON.stringify(body).includes('Changed')]).toEqual([200, false]);
      expect(headers.etag).toBe((await t.visitor.get(path)).headers.etag);
    }
  });

  test('is asked for with a token that is unknown or over; documents are the same for members', async () => {
    const paths = [`/api/prompts/${id}`, `/explorer/prompt/${id}`, '/api/prompts', '/main'];
    for (const path of paths) await t.visitor.get(path);
    await changeSilently();
    const unknown = { authorization: `Bearer ${'x'.repeat(43)}` };
    for (const path of paths) {
      const { status, body } = await t.visitor.get(path, unknown);
      expect([status, JSON.stringify(body).includes('Changed')]).toEqual([200, false]);
    }
    for (const path of [`/explorer/prompt/${id}`, '/main'])
      expect(JSON.stringify((await t.as(ann).get(path)).body)).not.toContain('Changed');
  });
});
