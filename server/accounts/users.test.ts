import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminUser } from '../../contract/users.managed.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { insertSettingsAccount } from './administrator.queries.ts';
import { insertUser } from './users.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const namesOf = (body: { list: AdminUser[] }) => body.list.map(({ username }) => username);
const role = (user: TestUser, value: unknown, by: TestUser) =>
  t.as(by).put(`/api/users/${user.id}/role`, { role: value });
const suspend = (user: TestUser, suspended: unknown, by: TestUser, reason?: string) =>
  t.as(by).put(`/api/users/${user.id}/suspension`, { suspended, reason });
const administrators = async () => {
  const users = await t.services.database.sql.selectFrom('users').select(['role', 'suspended_at']).execute();
  return users.filter((user) => user.role === 'admin' && user.suspended_at === null).length;
};

describe('the list of users', () => {
  test('shows administrators who there is, last come first, and nobody’s e-mail', async () => {
    const [admin, ann] = [await t.admin(), await t.user('Ann')];
    await t.prompt(ann);
    await t.prompt(ann, { status: 'DRAFT' });
    const answer = await t.as(admin).get('/api/users');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      totalCount: 2,
      list: [
        {
          id: ann.id,
          username: 'Ann',
          avatarUrl: null,
          role: 'member',
          suspended: false,
          promptCount: 2,
          createdAt: expect.any(String),
        },
        {
          id: admin.id,
          username: 'Ada',
          avatarUrl: null,
          role: 'admin',
          suspended: false,
          promptCount: 0,
          createdAt: expect.any(String),
        },
      ],
    });
    expect(JSON.stringify(answer.body)).not.toContain('@');
  });

  test('is not for members and visitors', async () => {
    const [admin, ann] = [await t.admin(), await t.user('Ann')];
    const acts = [
      ['GET', '/api/users'],
      ['PUT', `/api/users/${admin.id}/role`],
      ['PUT', `/api/users/${admin.id}/suspension`],
    ] as const;
    for (const [method, url] of acts) {
      expect((await t.visitor.send({ method, url })).status).toBe(401);
      expect((await t.as(ann).send({ method, url })).status).toBe(403);
    }
  });

  test('is searched by a part of the name in any case, or by the whole e-mail', async () => {
    const admin = await t.admin();
    for (const name of ['Zoë', 'Ann', 'Anna_1', 'An%1']) await t.user(name);
    const find = async (query: string) =>
      namesOf((await t.as(admin).get(`/api/users?query=${encodeURIComponent(query)}`)).body);
    expect(await find('ANN')).toEqual(['Anna_1', 'Ann']);
    expect(await find('ZOË')).toEqual(['Zoë']);
    expect(await find('_1')).toEqual(['Anna_1']);
    expect(await find('%')).toEqual(['An%1']);
    expect(await find('\\')).toEqual([]);
    expect(await find('ANN@example.com')).toEqual(['Ann']);
    expect(await find('nn@example.com')).toEqual([]);
    expect(await find('@')).toEqual([]);
  });

  test('comes in pages', async () => {
    const admin = await t.admin();
    for (const name of ['Ann', 'Bob', 'Cleo']) await t.user(name);
    const page = async (number: number) => (await t.as(admin).get(`/api/users?page=${number}&size=3`)).body;
    expect([namesOf(await page(0)), namesOf(await page(1)), namesOf(await page(2))]).toEqual([
      ['Cleo', 'Bob', 'Ann'],
      ['Ada'],
      [],
    ]);
    expect((await page(1)).totalCount).toBe(4);
  });
});

describe('roles', () => {
  test('a member who is made an administrator is one at once, and a demoted one no longer', async () => {
    const [admin, ann] = [await t.admin(), await t.user('Ann')];
    expect((await role(ann, 'admin', admin)).body).toMatchObject({ id: ann.id, role: 'admin' });
    expect((await t.as(ann).get('/api/users')).status).toBe(200);
    expect((await role(ann, 'member', admin)).body).toMatchObject({ id: ann.id, role: 'member' });
    expect((await t.as(ann).get('/api/users')).status).toBe(403);
    expect((await t.as(ann).get('/api/auth/me')).body.role).toBe('member');
  });

  test.each(['Support', 'Library Admin', 'Eva ✅', 'PromptLib'])(
    'a demoted administrator no longer has a name of one: %s',
    async (username) => {
      const [admin, ann] = [await t.admin(), await t.user('Ann')];
      // Another member has the next neutral name already, and keeps it.
      await t.user(`Member-${ann.id}`);
      await role(ann, 'admin', admin);
      const named = { email: ann.email, avatarUrl: null };
      expect((await t.as(ann).put('/api/auth/me', { ...named, username })).status).toBe(200);
      const prompt = await t.prompt(ann);
      expect((await t.visitor.get(`/api/prompts/${prompt}`)).body.owner.username).toBe(username);

      const neutral = `member ${ann.id}-2`;
      expect((await role(ann, 'member', admin)).body).toMatchObject({ role: 'member', username: neutral });
      expect((await t.visitor.get(`/api/prompts/${prompt}`)).body.owner.username).toBe(neutral);
      const { list } = (await t.as(admin).get('/api/audit?act=role-changed')).body;
      expect(list[0].note).toBe(`admin → member, and called ${neutral}`);
      expect((await t.as(ann).put('/api/auth/me', { ...named, username: neutral })).status).toBe(200);
      expect((await t.as(ann).put('/api/auth/me', { ...named, username })).status).toBe(400);
      // Any administrator can take the old name.
      expect((await t.as(admin).put('/api/auth/me', { email: admin.email, avatarUrl: null, username })).status).toBe(
        200,
      );
    },
  );

  test('who is demoted as somebody takes the neutral name at this moment has another', async () => {
    const [admin, ann] = [await t.admin(), await t.user('Ann')];
    await role(ann, 'admin', admin);
    await t.as(ann).put('/api/auth/me', { username: 'Support', email: ann.email, avatarUrl: null });
    const { database } = t.services;
    const transaction = database.transaction.bind(database);
    const taken = vi.spyOn(database, 'transaction').mockImplementationOnce(async () => {
      await t.user(`member ${ann.id}`);
      // The unique index rejects the same name, as for a concurrent writer.
      return transaction((trx) =>
        insertUser(trx, { username: `member ${ann.id}`, email: 'x', passwordHash: 'x' }),
      ) as never;
    });
    const answer = await role(ann, 'member', admin);
    taken.mockRestore();
    expect([answer.status, answer.body.username]).toEqual([200, `member ${ann.id}-2`]);
  });

  test('who is demoted keeps an own name, and the account of the settings any', async () => {
    const [admin, ann, bob] = [await t.admin(), await t.user('Ann'), await t.user('Bob')];
    const { sql } = t.services.database;
    await insertSettingsAccount(sql, bob, undefined);
    for (const user of [ann, bob]) await role(user, 'admin', admin);
    await t.as(bob).put('/api/auth/me', { username: 'Support', email: bob.email, avatarUrl: null });
    expect((await role(ann, 'member', admin)).body.username).toBe('Ann');
    expect((await role(bob, 'member', admin)).body.username).toBe('Support');
  });

  test('nobody changes their own', async () => {
    const admin = await t.admin();
    for (const wish of ['member', 'admin']) expect((await role(admin, wish, admin)).status).toBe(403);
    expect((await t.as(admin).get('/api/users')).status).toBe(200);
  });

  test('refuses what is no role, and who is no user', async () => {
    const [admin, ann] = [await t.admin(), await t.user('Ann')];
    for (const wish of ['owner', 'ADMIN', null, 1, undefined]) expect((await role(ann, wish, admin)).status).toBe(400);
    expect((await role({ ...ann, id: 4711 }, 'admin', admin)).status).toBe(404);
  });
});

describe('suspension', () => {
  const person = { username: 'Ann', email: 'ann@example.com', password: 'correct horse' };
  const login = (password: string) => t.visitor.post('/api/auth/login', { email: person.email, password });

  test('ends all sessions at once, and only the right password hears why', async () => {
    const admin = await t.admin();
    const { id } = (await t.visitor.post('/api/auth/register', person)).body;
    const ann = { ...person, id, role: 'member' as const, token: (await login(person.password)).body.token };
    const answer = await suspend(ann, true, admin, 'Spam');
    expect([answer.status, answer.body.suspended]).toEqual([200, true]);
    expect((await t.as(ann).get('/api/auth/me')).status).toBe(401);

    const right = await login(person.password);
    expect([right.status, right.body.error]).toEqual([403, 'forbidden']);
    expect(right.body.message).toBe('This account is suspended. Write to support@example.com about it.');
    const wrong = await login('wrong');
    const unknown = await t.visitor.post('/api/auth/login', { email: 'nobody@example.com', password: 'wrong' });
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(wrong.status).toBe(401);

    expect((await suspend(ann, false, admin)).body.suspended).toBe(false);
    // The old sessions are gone.
    expect((await t.as(ann).get('/api/auth/me')).status).toBe(401);
    expect((await login(person.password)).status).toBe(200);
  });

  test('leaves prompts as they are', async () => {
    const [admin, ann] = [await t.admin(), await t.user('Ann')];
    const id = await t.prompt(ann);
    await suspend(ann, true, admin);
    expect((await t.visitor.get(`/api/prompts/${id}`)).status).toBe(200);
    expect((await t.visitor.get('/api/prompts')).body.totalCount).toBe(1);
  });

  test('nobody suspends themselves', async () => {
    const admin = await t.admin();
    expect((await suspend(admin, true, admin)).status).toBe(403);
    expect((await t.as(admin).get('/api/auth/me')).status).toBe(200);
  });

  test('takes a reason of so many characters only', async () => {
    const [admin, ann] = [await t.admin(), await t.user('Ann')];
    expect((await suspend(ann, true, admin, 'x'.repeat(201))).status).toBe(400);
    expect((await suspend(ann, 'yes', admin)).status).toBe(400);
    expect((await suspend(ann, true, admin, 'x'.repeat(200))).status).toBe(200);
  });
});

test.each([
  ['demote', (user: TestUser, by: TestUser) => role(user, 'member', by)],
  ['suspend', (user: TestUser, by: TestUser) => suspend(user, true, by)],
] as const)('of administrators who %s each other at once one remains', async (_, act) => {
  const first = await t.admin();
  const others = await Promise.all(['Bob', 'Cleo', 'Dan'].map((name) => t.user(name)));
  for (const other of others) await role(other, 'admin', first);
  const all = [first, ...others];
  const answers = await Promise.all(
    all.flatMap((by) => all.filter((user) => user !== by).map((user) => act(user, by))),
  );
  expect(await administrators()).toBe(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});
