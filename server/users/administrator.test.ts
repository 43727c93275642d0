import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { ensureAdministrator, makeAdministrator } from './administrator.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const nothing = { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined, PASSWORD_MIN_LENGTH: 1 };
const start = (
  settings: Partial<typeof nothing | { ADMIN_EMAIL: string; ADMIN_PASSWORD: string }> = {},
  minLength = 1,
) => ensureAdministrator(t.services.database, { ...nothing, ...settings, PASSWORD_MIN_LENGTH: minLength });
const login = (email: string, password: string | undefined) => t.visitor.post('/api/auth/login', { email, password });
const roles = async () => {
  const users = await t.services.database.sql.selectFrom('users').select(['username', 'role']).orderBy('id').execute();
  return users.map(({ username, role }) => `${username}: ${role}`);
};

test('makes an administrator with a generated password when there is none', async () => {
  const made = await start();
  expect(made.change).toBe('created');
  expect(made.password).toMatch(/^[\w-]{20}$/);
  const { status, body } = await login(made.email, made.password);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ id: made.id, username: 'admin', role: 'admin' });
});

test('generates passwords as long as the installation asks for', async () => {
  const { password } = await start({}, 64);
  expect(password?.length).toBeGreaterThanOrEqual(64);
});

test('makes no second one at the next start, and tells no password', async () => {
  const first = await start();
  const second = await start();
  expect(second).toEqual({ id: first.id, email: first.email, change: 'none' });
  expect(await roles()).toEqual(['admin: admin']);
});

test('finds another name when a member has it already, and leaves the member alone', async () => {
  await t.user('admin');
  const made = await start();
  expect(made.email).toBe('admin-2@example.com');
  expect(await roles()).toEqual(['admin: member', 'admin-2: admin']);
});

test('makes the administrator of ADMIN_EMAIL with ADMIN_PASSWORD', async () => {
  const made = await start({ ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'engine' });
  expect(made).toEqual({ id: made.id, email: 'ada@example.org', change: 'created' });
  expect((await login('ada@example.org', 'engine')).body.user.role).toBe('admin');
});

test('generates the password when only ADMIN_EMAIL is given', async () => {
  const made = await start({ ADMIN_EMAIL: 'ada@example.org' });
  expect((await login('ada@example.org', made.password)).status).toBe(200);
});

test('promotes the user with ADMIN_EMAIL and keeps the password', async () => {
  await t.visitor.post('/api/auth/register', { username: 'Ada', email: 'ada@example.org', password: 'mine' });
  const made = await start({ ADMIN_EMAIL: 'ADA@example.org', ADMIN_PASSWORD: 'engine' });
  expect(made.change).toBe('promoted');
  expect((await login('ada@example.org', 'engine')).status).toBe(401);
  expect((await login('ada@example.org', 'mine')).body.user).toMatchObject({ username: 'Ada', role: 'admin' });
  expect((await start({ ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'engine' })).change).toBe('none');
});

test('promotes who is signed in already', async () => {
  const ann = await t.user('ann');
  expect((await t.as(ann).post('/api/tags', { name: 'Letters' })).status).toBe(403);
  await makeAdministrator(t.services.database, ann.email, 1);
  expect((await t.as(ann).post('/api/tags', { name: 'Letters' })).status).toBe(201);
});

test('makes one administrator when several nodes start at once', async () => {
  const made = await Promise.all([start(), start(), start(), start()]);
  expect(made.filter(({ change }) => change === 'created')).toHaveLength(1);
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await roles()).toEqual(['admin: admin']);
});
