import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { imagePath } from '../../contract/images.ts';
import { plain } from '../images/images.fixtures.ts';
import { fileOf } from '../images/variants.ts';
import { startHousekeeping } from '../housekeeping.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { isReservedName } from './former-member.ts';
import { livedHere, openHouse, PASSWORD, traces } from './leave.fixtures.ts';
import { finishAllLeaving } from './leave.ts';
import { markLeaving } from './leave.queries.ts';
import { findUserRow, updateRole } from './users.queries.ts';

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

const sql = () => t.services.database.sql;
const leave = (user: TestUser, prompts: unknown = 'delete', password: unknown = PASSWORD) =>
  t.as(user).send({ method: 'DELETE', url: '/api/auth/me', payload: { password, prompts } });
const remove = (by: TestUser, id: number, prompts: unknown = 'delete') =>
  t.as(by).send({ method: 'DELETE', url: `/api/users/${id}`, payload: { prompts } });
const isStored = async (id: string) => (await t.services.images.read(fileOf(id))) !== undefined;

describe('who leaves', () => {
  test('and deletes the prompts is gone from every table, with all that only they had', async () => {
    const { published, draft, others, shown, drafted, lost, avatar } = await livedHere(t, { ann, bob, admin });
    const answer = await leave(ann);
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(await traces(t, ann.id)).toEqual([]);
    for (const id of [shown, drafted, lost, avatar]) expect(await isStored(id)).toBe(false);
    for (const id of [published, draft]) expect((await t.as(admin).get(`/api/prompts/${id}`)).status).toBe(404);
    expect((await t.as(ann).get('/api/auth/me')).status).toBe(401);
    expect((await t.visitor.post('/api/auth/login', { email: ann.email, password: PASSWORD })).status).toBe(401);
    // What others own stays unchanged, including counts.
    expect((await t.visitor.get(`/api/prompts/${others}`)).body).toMatchObject({ usesCount: 1, owner: { id: bob.id } });
    expect((await t.visitor.get('/api/prompts')).body.totalCount).toBe(1);
    expect((await t.as(admin).get('/api/users')).body.list.map(({ username }: TestUser) => username)).toEqual([
      'Bob',
      'Ada',
    ]);
    // The username and the e-mail are free again.
    const again = { username: 'Ann', email: ann.email, password: PASSWORD };
    expect((await t.visitor.post('/api/auth/register', again)).status).toBe(201);
  });

  test('and leaves the prompts behind is no longer their owner; drafts and what was archived go', async () => {
    const { published, draft, archived, repeated, shown, drafted, avatar } = await livedHere(t, { ann, bob, admin });
    const before = (await t.visitor.get(`/api/prompts/${published}`)).body;
    expect((await leave(ann, 'keep')).status).toBe(204);
    expect(await traces(t, ann.id)).toEqual([]);
    const { body } = await t.visitor.get(`/api/prompts/${published}`);
    expect(body).toEqual({ ...before, owner: { id: expect.any(Number), username: 'former member', avatarUrl: null } });
    expect(body.owner.id).not.toBe(ann.id);
    for (const id of [draft, archived]) expect((await t.as(admin).get(`/api/prompts/${id}`)).status).toBe(404);
    expect(
      (await t.visitor.get('/api/prompts/search?query=open%20letter')).body.list.map(({ id }: TestUser) => id),
    ).toContain(published);
    expect(
      (await t.visitor.get('/api/prompts')).body.list.map(({ owner }: typeof body) => owner.username).sort(),
    ).toEqual(['Bob', 'former member', 'former member']);
    expect([await isStored(shown), await isStored(drafted), await isStored(avatar)]).toEqual([true, false, false]);
    expect((await t.visitor.get(imagePath(shown))).status).toBe(200);
    // Administrators can still edit these prompts; other members cannot.
    expect((await t.as(bob).put(`/api/prompts/${repeated}`, { title: 'Mine now' })).status).toBe(403);
    expect((await t.as(admin).put(`/api/prompts/${repeated}`, { title: 'Edited' })).status).toBe(200);
    expect((await t.as(bob).get('/api/saved-prompts')).body.totalElements).toBe(1);
  });

  test.each([
    ['', 'Enter your password to delete your account'],
    ['wrong', 'Current password is not right'],
  ])('is asked for the password: %j is 403, and nothing happens', async (password, message) => {
    const answer = await leave(ann, 'delete', password);
    expect([answer.status, answer.body.fields]).toEqual([403, { password: message }]);
    expect((await t.as(ann).get('/api/auth/me')).status).toBe(200);
  });

  test.each([undefined, null, 'both', true])('says what becomes of the prompts: %j is 400', async (prompts) => {
    const answer = await t
      .as(ann)
      .send({ method: 'DELETE', url: '/auth/me', payload: { password: PASSWORD, prompts } });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['prompts']]);
  });

  test('is not the last administrator, suspended ones not counted', async () => {
    const answer = await leave(admin);
    expect([answer.status, answer.body.error]).toEqual([409, 'conflict']);
    expect(answer.body.message).toMatch(/^You are the only administrator\./);
    await t.services.database.transaction((trx) => updateRole(trx, bob.id, 'admin'));
    await t.as(admin).put(`/api/users/${bob.id}/suspension`, { suspended: true });
    expect((await leave(admin)).status).toBe(409);
    await t.as(admin).put(`/api/users/${bob.id}/suspension`, { suspended: false });
    expect((await leave(admin)).status).toBe(204);
  });

  test('is not the last administrator beside one who is leaving, were they no longer suspended', async () => {
    const gone = await findUserRow(sql(), bob.id);
    if (!gone) throw new Error('Bob is there');
    await t.services.database.transaction((trx) => markLeaving(trx, gone, 'delete'));
    await sql().updateTable('users').set({ role: 'admin', suspended_at: null }).where('id', '=', bob.id).execute();
    expect((await leave(admin)).status).toBe(409);
  });

  test('is one of two administrators who leave at once', async () => {
    await t.services.database.transaction((trx) => updateRole(trx, bob.id, 'admin'));
    const answers = await Promise.all([leave(admin), leave(bob)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test('while they write, save and copy leaves nothing, and nothing fails', async () => {
    const { others } = await livedHere(t, { ann, bob, admin });
    const picture = await plain(2_000, 2_000).png().toBuffer();
    const input = { title: 'Late', content: 'Write to [name].', categories: ['Writing'], tags: ['Email'] };
    const [left, ...late] = await Promise.all([
      leave(ann, 'keep'),
      ...Array.from({ length: 6 }, () => t.as(ann).post('/api/prompts', input)),
      t.as(ann).post(`/api/saved-prompts/${others}`),
      ...Array.from({ length: 3 }, () =>
        t.as(ann).upload('/api/v1/assets/image/upload', 'file', 'a.png', picture, 'image/png'),
      ),
      t.as(ann).put('/api/auth/me', { username: 'Anna' }),
      t.as(ann).delete('/api/auth/sessions'),
      leave(ann),
    ]);
    expect([left.status, late.at(-1)?.status].sort()).toEqual([204, 401]);
    expect(late.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect((await traces(t, ann.id)).filter((table) => table !== 'prompt_usage')).toEqual([]);
  });

  test('is told of in the audit log, by the name of the time', async () => {
    await leave(ann, 'keep');
    const { list } = (await t.as(admin).get('/api/audit?act=account-deleted')).body;
    expect(list).toMatchObject([
      { actor: { username: 'Ann' }, target: { kind: 'user', name: 'Ann' }, note: 'prompts: keep' },
    ]);
  });
});

test('a removal that was begun is finished by housekeeping, and nobody signs in or is managed meanwhile', async () => {
  const { published } = await livedHere(t, { ann, bob, admin });
  const user = await findUserRow(sql(), ann.id);
  if (!user) throw new Error('Ann is there');
  // The process ends here.
  await t.services.database.transaction((trx) => markLeaving(trx, user, 'keep'));
  expect((await t.as(ann).get('/api/auth/me')).status).toBe(401);
  expect((await t.visitor.post('/api/auth/login', { email: ann.email, password: PASSWORD })).body.message).toBe(
    'Invalid email or password',
  );
  expect((await t.as(admin).get('/api/users?query=ann')).body.totalCount).toBe(0);
  expect((await t.as(admin).put(`/api/users/${ann.id}/suspension`, { suspended: false })).status).toBe(404);
  expect((await t.as(admin).post(`/api/users/${ann.id}/password-reset`)).status).toBe(404);
  expect((await remove(admin, ann.id)).status).toBe(404);
  const failed = vi.fn<(error: unknown) => void>();
  await startHousekeeping(t.services, failed)();
  // Housekeeping that is stopped leaves the rest to the next run.
  for (let round = 0; (await traces(t, ann.id)).length > 0 && round < 50; round += 1) {
    const stop = startHousekeeping(t.services, failed);
    await vi.waitFor(async () => expect(await traces(t, ann.id)).toEqual([]), { timeout: 20_000 });
    await stop();
  }
  expect(failed).not.toHaveBeenCalled();
  expect((await t.visitor.get(`/api/prompts/${published}`)).body.owner.username).toBe('former member');
});

test('an account that cannot be removed is told of, and keeps none behind it waiting', async () => {
  for (const { id } of [ann, bob]) {
    const user = await findUserRow(sql(), id);
    if (!user) throw new Error('They are there');
    await t.services.database.transaction((trx) => markLeaving(trx, user, 'delete'));
  }
  const { database } = t.services;
  let tries = 0;
  const transaction: typeof database.transaction = (work) =>
    (tries += 1) === 1 ? Promise.reject(new Error('no such luck')) : database.transaction(work);
  const failed = vi.fn<(error: unknown) => void>();
  await finishAllLeaving({ ...t.services, database: { ...database, transaction } }, { onFailure: failed });
  expect(failed.mock.calls).toEqual([[new Error('no such luck')]]);
  expect([await findUserRow(sql(), ann.id), await findUserRow(sql(), bob.id)]).toEqual([
    expect.objectContaining({ leaving: 'delete' }),
    undefined,
  ]);
});

describe('administrators', () => {
  test('remove an account as its member could, and not their own there', async () => {
    const { published } = await livedHere(t, { ann, bob, admin });
    expect((await remove(bob, ann.id)).status).toBe(403);
    expect((await remove(admin, admin.id)).status).toBe(403);
    expect((await remove(admin, 4711)).status).toBe(404);
    expect((await remove(admin, ann.id, 'all')).status).toBe(400);
    expect((await remove(admin, ann.id, 'keep')).status).toBe(204);
    expect(await traces(t, ann.id)).toEqual([]);
    expect((await remove(admin, ann.id, 'keep')).status).toBe(404);
    expect((await t.visitor.get(`/api/prompts/${published}`)).body.owner.username).toBe('former member');
    const { list } = (await t.as(admin).get('/api/audit?act=account-deleted')).body;
    expect(list).toMatchObject([{ actor: { username: 'Ada' }, target: { name: 'Ann' } }]);
  });

  test('end the sessions of one, and of everybody but themselves', async () => {
    const isIn = async (user: TestUser) => (await t.as(user).get('/api/auth/me')).status === 200;
    expect((await t.as(admin).delete(`/api/users/${ann.id}/sessions`)).status).toBe(204);
    expect([await isIn(ann), await isIn(bob), await isIn(admin)]).toEqual([false, true, true]);
    expect((await t.as(admin).delete('/api/users/4711/sessions')).status).toBe(404);
    expect((await t.as(bob).delete('/api/users/sessions')).status).toBe(403);
    expect((await t.as(admin).delete('/api/users/sessions')).status).toBe(204);
    expect([await isIn(bob), await isIn(admin)]).toEqual([false, true]);
    expect((await t.as(admin).delete('/api/users/sessions?here=true')).status).toBe(204);
    expect(await isIn(admin)).toBe(false);
  });
});

describe('former member', () => {
  test('is nobody whom administrators manage, and nobody signs in', async () => {
    await livedHere(t, { ann, bob, admin });
    await leave(ann, 'keep');
    const former = await sql()
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'former member')
      .executeTakeFirstOrThrow();
    expect((await t.as(admin).get('/api/users')).body.totalCount).toBe(2);
    const acts = [
      t.as(admin).put(`/api/users/${former.id}/role`, { role: 'admin' }),
      t.as(admin).put(`/api/users/${former.id}/suspension`, { suspended: false }),
      t.as(admin).post(`/api/users/${former.id}/password-reset`),
      t.as(admin).delete(`/api/users/${former.id}/sessions`),
      t.as(admin).get(`/api/users/${former.id}/export`),
      remove(admin, former.id),
    ];
    expect((await Promise.all(acts)).map(({ status }) => status)).toEqual(Array(6).fill(404));
    expect((await t.visitor.post('/api/auth/login', { email: former.email, password: 'none' })).status).toBe(400);
    // All who leave share one row.
    await leave(bob, 'keep');
    const names = await sql().selectFrom('users').select('username').execute();
    expect(names.map(({ username }) => username).sort()).toEqual(['Ada', 'former member']);
  });

  test.each([
    'former member',
    'Former Member',
    'FORMER-MEMBER',
    'formermember',
    'f0rmer member',
    'fоrmer mеmber',
    'ｆｏｒｍｅｒ member',
    'Former Members',
    'förmer member',
    'former member 0',
    'Former Member 10',
    'former member 2',
  ])('nobody may be called %j', async (username) => {
    const answer = await t.visitor.post('/api/auth/register', { username, email: 'eve@example.com', password: 'x' });
    expect([answer.status, answer.body.fields]).toEqual([409, { username: 'Username is already taken' }]);
    expect((await t.as(bob).put('/api/auth/me', { username })).status).toBe(409);
  });

  test.each(['member', 'Farmer Ember', 'former', 'Reformer member', 'Former Members Club'])(
    'somebody may be called %j',
    (name) => {
      expect(isReservedName(name)).toBe(false);
    },
  );
});
