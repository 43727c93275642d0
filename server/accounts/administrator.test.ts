import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAuditEvents } from '../audit/audit.queries.ts';
import { insertSession } from '../viewer/sessions.queries.ts';
import { newToken } from '../viewer/tokens.ts';
import { ConfigError } from '../config.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { ensureAdministrator } from './administrator.ts';
import { appointAdministrator } from './appoint.ts';
import { finishAllLeaving } from './leave.ts';
import { markLeaving } from './leave.queries.ts';
import { findUserRow, updateRole, updateSuspension } from './users.queries.ts';

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
const appoint = (email: string, wish: Partial<Parameters<typeof appointAdministrator>[2]> = {}) =>
  appointAdministrator(
    t.services.database,
    { PUBLIC_URL: 'https://prompts.example.org', PASSWORD_MIN_LENGTH: 1 },
    { email, renew: false, mustExist: false, way: 'generate', ...wish },
  );
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

test('makes no second one at the next start, which shows the same password', async () => {
  const first = await start();
  expect(await start()).toEqual({ ...first, change: 'none' });
  expect(await roles()).toEqual(['admin: admin']);
});

describe('a generated password is shown until', () => {
  const shown = async () => (await start()).password;

  test('somebody signs in with it; a wrong one changes nothing', async () => {
    const made = await start();
    expect((await login(made.email, 'wrong')).status).toBe(401);
    expect(await shown()).toBe(made.password);
    expect((await login(made.email, made.password)).status).toBe(200);
    expect(await shown()).toBeUndefined();
    const kept = await t.services.database.sql.selectFrom('settings_accounts').selectAll().execute();
    expect(kept).toMatchObject([{ user_id: made.id, password: null }]);
  });

  test('a link has set another one', async () => {
    const made = await start();
    const { link = '' } = await appoint(made.email, { renew: true, way: 'link' });
    expect(await shown()).toBeUndefined();
    const token = link.split('#token=')[1];
    expect((await t.visitor.post('/api/auth/reset-password', { token, newPassword: 'mine' })).status).toBe(204);
    expect((await login(made.email, 'mine')).status).toBe(200);
  });

  test('npm run admin has set another one', async () => {
    const made = await start();
    await appoint(made.email, { renew: true });
    expect(await shown()).toBeUndefined();
    expect((await login(made.email, made.password)).status).toBe(401);
  });

  test('for no longer than the account is there', async () => {
    const { id } = await start();
    await t.services.database.sql.deleteFrom('users').where('id', '=', id).execute();
    expect(await t.services.database.sql.selectFrom('settings_accounts').selectAll().execute()).toEqual([]);
  });
});

test('a password that the settings give is kept nowhere', async () => {
  const made = await start({ ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'engine' });
  expect(made.password).toBeUndefined();
  const kept = await t.services.database.sql.selectFrom('settings_accounts').selectAll().execute();
  expect(kept).toMatchObject([{ password: null }]);
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

describe('ADMIN_EMAIL of an account that is there', () => {
  const ada = { ADMIN_EMAIL: 'ADA@example.org', ADMIN_PASSWORD: 'engine' };
  const register = () =>
    t.visitor.post('/api/auth/register', { username: 'Ada', email: 'ada@example.org', password: 'mine' });

  test.each([
    ['an empty library', false],
    ['one with an administrator', true],
  ])(
    'promotes nobody who registered with that address first, in %s: the start stops and says what to do',
    async (_, hasAdministrator) => {
      if (hasAdministrator) await start();
      await register();
      await expect(start(ada)).rejects.toThrow(
        /^ADMIN_EMAIL: ada@example\.org is the account of somebody who registered.* "npm run admin -- ada@example\.org"/,
      );
      await expect(start(ada)).rejects.toThrow(ConfigError);
      expect(await roles()).toEqual([...(hasAdministrator ? ['admin: admin'] : []), 'Ada: member']);
      expect((await login('ada@example.org', 'mine')).body.user.role).toBe('member');
    },
  );

  test('leaves an administrator as they are, with the password that they have', async () => {
    await register();
    await appoint('ada@example.org', { way: { password: 'chosen' } });
    expect(await start(ada)).toMatchObject({ email: 'ada@example.org', change: 'none' });
    expect((await login('ada@example.org', 'engine')).status).toBe(401);
    expect((await login('ada@example.org', 'chosen')).status).toBe(200);
  });

  test('makes an administrator again of the account that the settings made, for that address only', async () => {
    const { sql } = t.services.database;
    const made = await start(ada);
    await updateRole(sql, made.id, 'member');
    await updateSuspension(sql, made.id, true);
    expect(await start(ada)).toEqual({ ...made, change: 'promoted' });
    expect((await login('ada@example.org', 'engine')).body.user.role).toBe('admin');

    // A former administrator can choose an e-mail that may become ADMIN_EMAIL one day.
    await updateRole(sql, made.id, 'member');
    const { body } = await login('ada@example.org', 'engine');
    const me = { username: 'admin', email: 'boss@example.org', currentPassword: 'engine' };
    expect((await t.as({ ...body.user, token: body.token }).put('/api/auth/me', me)).status).toBe(200);
    await expect(start({ ...ada, ADMIN_EMAIL: 'boss@example.org' })).rejects.toThrow('ADMIN_EMAIL: boss@example.org');
  });

  test('leaves an administrator suspended whom others have suspended, if the settings did not make the account', async () => {
    await register();
    const { email } = await appoint('ada@example.org');
    const user = await t.services.database.sql.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    await updateSuspension(t.services.database.sql, user.id, true);
    expect(await start(ada)).toMatchObject({ email, change: 'none' });
    expect((await login('ada@example.org', 'mine')).status).not.toBe(200);
  });
});

test('a given password that is too short for the installation makes nobody', async () => {
  await expect(start({ ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'short' }, 8)).rejects.toThrow(
    'ADMIN_PASSWORD: must be at least 8 characters, as PASSWORD_MIN_LENGTH says',
  );
  expect(await roles()).toEqual([]);
});

describe('an administrator who is leaving', () => {
  /** As when the process ends before the account is removed. */
  async function beginLeaving(id: number): Promise<void> {
    const { sql } = t.services.database;
    const user = await findUserRow(sql, id);
    if (!user) throw new Error('They are there');
    await t.services.database.transaction((trx) => markLeaving(trx, user, 'delete'));
  }
  const suspendedAt = async (id: number) => (await findUserRow(t.services.database.sql, id))?.suspended_at;

  test('is not brought back by a start, nor is their password shown', async () => {
    const made = await start();
    const other = await t.admin();
    await beginLeaving(made.id);
    expect(await start()).toEqual({ id: other.id, email: other.email, change: 'none' });
    expect(await suspendedAt(made.id)).not.toBeNull();
  });

  test('lets a start go on that names their address, which makes a new account once the old one is gone', async () => {
    const ada = { ADMIN_EMAIL: 'Ada@example.org' };
    const made = await start(ada);
    const other = await t.admin();
    await beginLeaving(made.id);
    expect(await start(ada)).toEqual({ id: other.id, email: other.email, change: 'none' });
    expect(await suspendedAt(made.id)).not.toBeNull();
    await expect(appoint('ada@example.org')).rejects.toThrow('The account of ada@example.org is being removed');

    await finishAllLeaving(t.services);
    expect((await start(ada)).change).toBe('created');
  });
});

describe('npm run admin', () => {
  test('promotes a member with a new way in: what opened the account before opens it no more', async () => {
    const ann = await t.user('ann');
    const old = await appoint(ann.email, { renew: true, way: 'link' });
    await t.services.database.sql.updateTable('users').set({ role: 'member' }).execute();
    const stale = { ...ann, token: newToken() };
    await insertSession(t.services.database.sql, ann.id, stale.token);

    const { change, password } = await appoint(ann.email);
    expect(change).toBe('promoted');
    expect((await t.as(stale).get('/api/auth/me')).status).toBe(401);
    const reset = { token: old.link?.split('#token=')[1], newPassword: 'stolen' };
    expect((await t.visitor.post('/api/auth/reset-password', reset)).status).toBe(400);
    expect((await login(ann.email, password)).body.user.role).toBe('admin');
  });

  test('prints a link that works once, and closes the account until it is used', async () => {
    await t.visitor.post('/api/auth/register', { username: 'Ada', email: 'ada@example.org', password: 'mine' });
    const { link = '' } = await appoint('ada@example.org', { way: 'link' });
    expect(link).toMatch(/^https:\/\/prompts\.example\.org\/reset-password#token=[\w-]{43}$/);
    expect((await login('ada@example.org', 'mine')).status).toBe(401);
    const reset = { token: link.split('#token=')[1], newPassword: 'hers' };
    const answers = [
      await t.visitor.post('/api/auth/reset-password', reset),
      await t.visitor.post('/api/auth/reset-password', reset),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 400]);
    expect((await login('ada@example.org', 'hers')).body.user.role).toBe('admin');
  });

  test('leaves an administrator alone unless a new way in is asked for; then a suspension ends, too', async () => {
    const made = await start();
    expect(await appoint(made.email)).toEqual({ email: made.email, change: 'none' });
    await updateSuspension(t.services.database.sql, made.id, true);
    const { password } = await appoint(made.email, { renew: true });
    expect((await login(made.email, made.password)).status).toBe(401);
    expect((await login(made.email, password)).status).toBe(200);
    const { list } = await listAuditEvents(t.services.database.sql, { page: 0, size: 10, user: 'admin' });
    const done = list.filter(({ act }) => !act.startsWith('sign'));
    expect(done.map(({ act, note }) => [act, note])).toEqual([
      ['password-reset', 'by npm run admin'],
      ['reinstated', 'by npm run admin'],
      ['role-changed', 'created as admin, by the settings'],
    ]);
  });

  test('makes no account of a mistyped address when a lost password is meant, and names who there is', async () => {
    const { email } = await start();
    await expect(appoint('admn@example.com', { renew: true, mustExist: true })).rejects.toThrow(
      `There is no account admn@example.com; administrators here: ${email}.`,
    );
    expect(await roles()).toEqual(['admin: admin']);
  });
});

test('makes one administrator when several nodes start at once', async () => {
  const made = await Promise.all([start(), start(), start(), start()]);
  expect(made.filter(({ change }) => change === 'created')).toHaveLength(1);
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await roles()).toEqual(['admin: admin']);
});
