import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { livedHere, openHouse, PASSWORD, tablesWith, traces } from './leave.fixtures.ts';
import { finishAllLeaving } from './leave.ts';
import { markLeaving } from './leave.queries.ts';
import { findUserRow } from './users.queries.ts';

let t: TestApp;
let admin: TestUser;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  ({ admin, ann, bob } = await openHouse(t));
});
afterAll(() => t.close());

const leave = (prompts: string) =>
  t.as(ann).send({ method: 'DELETE', url: '/api/auth/me', payload: { password: PASSWORD, prompts } });

test.each(['delete', 'keep'])(
  'who leaves leaves no word of drafts in any table, and readers find none: %s',
  async (prompts) => {
    const draft = await t.prompt(ann, { title: 'Quittenmus', content: 'Rhabarberwein', status: 'DRAFT' });
    await t.as(ann).put(`/api/prompts/${draft}`, { title: 'Mirabellen' });
    await t.as(ann).put(`/api/prompts/${draft}/status?status=PUBLISHED`);
    const found = async () => (await t.visitor.get('/api/prompts/search?query=mirabellen&view=card')).body.totalCount;
    expect(await found()).toBe(1);
    expect(await tablesWith(t, 'mirabellen')).not.toEqual([]);
    expect(await tablesWith(t, 'quittenmus')).toEqual([]);
    await t.as(ann).put(`/api/prompts/${draft}/status?status=DRAFT`);
    expect((await leave(prompts)).status).toBe(204);
    for (const word of ['mirabellen', 'rhabarberwein', 'quittenmus']) expect(await tablesWith(t, word)).toEqual([]);
    expect(await found()).toBe(0);
  },
);

test('what is archived or published while it is removed stays or goes as it is then', async () => {
  const { published, draft, archived } = await livedHere(t, { ann, bob, admin });
  const user = await findUserRow(t.services.database.sql, ann.id);
  if (!user) throw new Error('Ann is there');
  await t.services.database.transaction((trx) => markLeaving(trx, user, 'keep'));
  const { database } = t.services;
  const wishes = [
    [published, 'ARCHIVED'],
    [archived, 'PUBLISHED'],
  ] as const;
  const answers: number[] = [];
  let isListed = false;
  // The first transaction starts once the prompts are listed, and before any of them is written.
  const transaction: typeof database.transaction = async (work) => {
    if (!isListed) {
      isListed = true;
      for (const [id, status] of wishes)
        answers.push((await t.as(admin).put(`/api/prompts/${id}/status?status=${status}`)).status);
    }
    return database.transaction(work);
  };
  await finishAllLeaving({ ...t.services, database: { ...database, transaction } });
  expect(answers).toEqual([200, 200]);
  expect(await traces(t, ann.id)).toEqual([]);
  const left = await t.services.database.sql
    .selectFrom('prompts')
    .select(['id', 'status'])
    .where('owner_id', '!=', bob.id)
    .execute();
  expect(left).toContainEqual({ id: archived, status: 'PUBLISHED' });
  expect(left.map(({ id }) => id)).not.toContain(published);
  expect(left.map(({ id }) => id)).not.toContain(draft);
});
