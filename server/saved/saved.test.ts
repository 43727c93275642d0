import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mayStillSave } from './saved.queries.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let t: TestApp;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.reset();
  [ann, bob] = [await t.user('ann'), await t.user('bob')];
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => t.close());

const save = (who: TestUser, id: number | string) => t.as(who).post(`/api/saved-prompts/${id}`);
const unsave = (who: TestUser, id: number | string) => t.as(who).delete(`/api/saved-prompts/${id}`);
const list = async (who: TestUser, query = '') => (await t.as(who).get(`/api/saved-prompts${query}`)).body;
const titles = (page: { content: { prompt: { title: string } }[] }) => page.content.map(({ prompt }) => prompt.title);
const setStatus = (who: TestUser, id: number, status: string) =>
  t.as(who).put(`/api/prompts/${id}/status?status=${status}`);

describe('visitors', () => {
  test('are asked to sign in, before anything else is judged', async () => {
    const answers = [
      await t.visitor.get('/api/saved-prompts?size=none'),
      await t.visitor.post('/api/saved-prompts/none'),
      await t.visitor.delete('/api/saved-prompts/none'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});

test('a member saves so many prompts and no more; what is saved already stays so', async () => {
  const ids: number[] = [];
  for (const n of [1, 2, 3]) ids.push(await t.prompt(ann, { title: `Prompt ${n}` }));
  const may = (promptId = 0, most = 2) => mayStillSave(t.services.database.sql, bob.id, { promptId, most });
  expect(await may(ids[0])).toBe(true);
  for (const id of ids.slice(0, 2)) expect((await save(bob, id)).status).toBe(201);
  expect(await Promise.all(ids.map((id) => may(id)))).toEqual([true, true, false]);
  expect(await may(ids[2], 3)).toBe(true);
  expect(await mayStillSave(t.services.database.sql, ann.id, { promptId: 1, most: 1 })).toBe(true);
});

describe('saving', () => {
  test('answers the saved prompt, marked as saved', async () => {
    const id = await t.prompt(ann, { title: 'Friendly reminder' });
    const { status, body } = await save(bob, id);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      savedAt: expect.stringMatching(/Z$/),
      prompt: expect.objectContaining({ id, title: 'Friendly reminder', saved: true, canEdit: false }),
    });
    expect(body.prompt.content).toContain('[name]');
    expect(await list(bob)).toEqual({ content: [body], totalElements: 1 });
    expect((await t.as(bob).get(`/api/prompts/${id}`)).body.saved).toBe(true);
  });

  test('twice changes nothing', async () => {
    const id = await t.prompt(ann);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
    const first = await save(bob, id);
    vi.useRealTimers();
    const second = await save(bob, id);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect((await list(bob)).totalElements).toBe(1);
  });

  test('many times at once leaves one', async () => {
    const id = await t.prompt(ann);
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(bob, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await list(bob)).totalElements).toBe(1);
  });

  test('is one’s own affair', async () => {
    const id = await t.prompt(ann);
    await save(bob, id);
    expect(await list(ann)).toEqual({ content: [], totalElements: 0 });
    expect((await t.as(ann).get(`/api/prompts/${id}`)).body.saved).toBe(false);
    await unsave(ann, id);
    expect((await list(bob)).totalElements).toBe(1);
  });
});

describe('taking back', () => {
  test('removes the prompt from the list, and does so twice without complaint', async () => {
    const id = await t.prompt(ann);
    await save(bob, id);
    for (let time = 0; time < 2; time += 1) {
      const answer = await unsave(bob, id);
      expect([answer.status, answer.body]).toEqual([204, '']);
    }
    expect(await list(bob)).toEqual({ content: [], totalElements: 0 });
  });
});

describe('the list', () => {
  test('has what was saved last first, page by page', async () => {
    for (const title of ['First', 'Second', 'Third']) await save(bob, await t.prompt(ann, { title }));
    expect(titles(await list(bob))).toEqual(['Third', 'Second', 'First']);
    expect(titles(await list(bob, '?size=2'))).toEqual(['Third', 'Second']);
    const last = await list(bob, '?page=1&size=2');
    expect([titles(last), last.totalElements]).toEqual([['First'], 3]);
    expect(await list(bob, '?page=10000&size=100')).toEqual({ content: [], totalElements: 3 });
  });

  test('goes by the moment of saving, whatever order the rows were written in', async () => {
    const [early, late] = [await t.prompt(ann, { title: 'Early' }), await t.prompt(ann, { title: 'Late' })];
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start + 1_000 });
    await save(bob, late);
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    await save(bob, early);
    expect(titles(await list(bob))).toEqual(['Late', 'Early']);
  });

  test('has whole prompts, or cards when asked for', async () => {
    await save(bob, await t.prompt(ann));
    const [whole] = (await list(bob)).content;
    const [card] = (await list(bob, '?view=card')).content;
    expect(whole.prompt.content).toContain('[name]');
    expect(card.prompt).not.toHaveProperty('content');
    expect(card.prompt.previewText).toContain('[name]');
  });

  test('loses prompts that are no longer to be seen, and has them again when they are back', async () => {
    const id = await t.prompt(ann, { title: 'Now and then' });
    await save(bob, await t.prompt(ann, { title: 'Always' }));
    const ada = await t.admin();
    for (const who of [bob, ann, ada]) await save(who, id);

    for (const status of ['DRAFT', 'ARCHIVED']) {
      await setStatus(ann, id, status);
      const page = await list(bob);
      expect([titles(page), page.totalElements]).toEqual([['Always'], 1]);
      expect((await list(ann)).totalElements).toBe(1);
      expect((await list(ada)).totalElements).toBe(1);
    }
    await setStatus(ann, id, 'PUBLISHED');
    expect(titles(await list(bob))).toEqual(['Now and then', 'Always']);
  });

  test('lets go of a prompt that is no longer to be seen', async () => {
    const id = await t.prompt(ann);
    await save(bob, id);
    await setStatus(ann, id, 'ARCHIVED');
    // The same response as for a deleted prompt.
    expect((await unsave(bob, id)).status).toBe(404);
    await setStatus(ann, id, 'PUBLISHED');
    expect(titles(await list(bob))).toEqual([]);
  });

  test('loses prompts that are deleted', async () => {
    const id = await t.prompt(ann);
    await save(bob, id);
    await t.as(ann).delete(`/api/prompts/${id}`);
    expect(await list(bob)).toEqual({ content: [], totalElements: 0 });
  });

  test.each(['page=-1', 'page=10001', 'page=1.5', 'page=x', 'size=0', 'size=101', 'size=1e309', 'size=', 'view=big'])(
    'refuses ?%s',
    async (query) => {
      const answer = await t.as(bob).get(`/api/saved-prompts?${query}`);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields)).toEqual([query.split('=')[0]]);
    },
  );
});

describe('what is not there', () => {
  test('neither saves nor takes back', async () => {
    for (const answer of [await save(bob, 999), await unsave(bob, 999)]) {
      expect([answer.status, answer.body.message]).toEqual([404, 'Prompt not found']);
    }
  });

  test('is also a draft of somebody else', async () => {
    const id = await t.prompt(ann, { status: 'DRAFT' });
    expect((await save(bob, id)).status).toBe(404);
    expect((await unsave(bob, id)).status).toBe(404);
    expect((await save(ann, id)).status).toBe(201);
    expect((await save(await t.admin(), id)).status).toBe(201);
  });

  test.each(['0', '-1', '1.5', 'x', '99999999999', '2147483648', '%00'])('the id %s is refused', async (id) => {
    for (const answer of [await save(bob, id), await unsave(bob, id)]) {
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ promptId: expect.any(String) });
    }
  });

  test('is also a prompt that is deleted while it is being saved', async () => {
    const id = await t.prompt(ann);
    let saving = Promise.resolve({ status: 0 });
    await t.services.database.transaction(async (trx) => {
      await trx.deleteFrom('prompts').where('id', '=', id).execute();
      saving = save(bob, id);
      // The request gets as far as the lock.
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect((await saving).status).toBe(404);
    expect((await list(bob)).totalElements).toBe(0);
  });
});
