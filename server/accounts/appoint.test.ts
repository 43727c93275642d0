import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfigError } from '../config.ts';
import type { Db } from '../database/tables.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { ensureAdministrator } from './administrator.ts';
import { appointAdministrator } from './appoint.ts';
import { findUserByEmail, updateRole, updateSuspension, updateUser } from './users.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const settings = { PUBLIC_URL: 'https://prompts.example.org', PASSWORD_MIN_LENGTH: 1 };
const appoint = (email: string, mustExist = false) =>
  appointAdministrator(t.services.database, settings, { email, renew: mustExist, mustExist, way: 'link' });
const start = (ADMIN_EMAIL: string | undefined) =>
  ensureAdministrator(t.services.database, { ADMIN_EMAIL, ADMIN_PASSWORD: undefined, PASSWORD_MIN_LENGTH: 1 });
const accounts = async () => {
  const users = t.services.database.sql.selectFrom('users').select(['email', 'role']).orderBy('id');
  return (await users.execute()).map(({ email, role }) => `${email}: ${role}`);
};
const move = (trx: Db, user: TestUser, email: string) =>
  updateUser(trx, user.id, { username: user.username, email, avatarUrl: null });

/** Whether somebody waits for a row lock of another transaction. SQLite starts no transaction before that ends. */
async function isWaitedFor(): Promise<boolean> {
  const { engine, sql } = t.services.database;
  if (engine === 'sqlite') return true;
  const waiting = raw<{ pid: number }>`select a.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`;
  return (await waiting.execute(sql)).rows.length > 0;
}

/** Runs `act` while another transaction has changed an account but has not committed. */
async function during<T>(change: (trx: Db) => Promise<void>, act: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  const begun = await t.services.database.transaction(async (trx) => {
    await change(trx);
    const acting = Promise.allSettled([act()]);
    await vi.waitFor(async () => expect(await isWaitedFor()).toBe(true), { timeout: 20_000 });
    return { acting };
  });
  const [end] = await begun.acting;
  return end;
}

describe('npm run admin, while the owner of the account gives its address up,', () => {
  test('finds who takes it meanwhile', async () => {
    const mallory = await t.user('mallory');
    const end = await during(
      (trx) => move(trx, mallory, 'new@example.com'),
      () => appoint('new@example.com'),
    );
    expect(end).toMatchObject({ status: 'fulfilled', value: { email: 'new@example.com', change: 'promoted' } });
  });

  test('promotes nobody who has another address by then', async () => {
    const mallory = await t.user('mallory');
    const end = await during(
      (trx) => move(trx, mallory, 'elsewhere@example.com'),
      () => appoint(mallory.email),
    );
    expect(end).toMatchObject({ status: 'fulfilled', value: { email: mallory.email, change: 'created' } });
    expect(await accounts()).toEqual(['elsewhere@example.com: member', `${mallory.email}: admin`]);
  });

  test('makes nobody a way in where only an account that is there was meant', async () => {
    const mallory = await t.user('mallory');
    const end = await during(
      (trx) => move(trx, mallory, 'elsewhere@example.com'),
      () => appoint(mallory.email, true),
    );
    expect(end).toMatchObject({ reason: { message: `There is no account ${mallory.email}.` } });
    expect(await accounts()).toEqual(['elsewhere@example.com: member']);
  });

  test('promotes who has the address by then', async () => {
    const [mallory, carol] = [await t.user('mallory'), await t.user('carol')];
    const end = await during(
      async (trx) => {
        await move(trx, mallory, 'elsewhere@example.com');
        await move(trx, carol, mallory.email);
      },
      () => appoint(mallory.email),
    );
    expect(end).toMatchObject({ status: 'fulfilled', value: { change: 'promoted' } });
    expect(await accounts()).toEqual(['elsewhere@example.com: member', `${mallory.email}: admin`]);
  });
});

describe('a start, while others change the account of ADMIN_EMAIL,', () => {
  const made = async () => {
    await start('ada@example.org');
    const user = await findUserByEmail(t.services.database.sql, 'ada@example.org');
    if (!user) throw new Error('It was made');
    return user;
  };

  test('promotes it no more once it has another address', async () => {
    const ada = await made();
    await updateRole(t.services.database.sql, ada.id, 'member');
    const moved = { username: ada.username, email: 'elsewhere@example.com', avatarUrl: null };
    const end = await during(
      (trx) => updateUser(trx, ada.id, moved),
      () => start('ada@example.org'),
    );
    expect(end).toMatchObject({ status: 'fulfilled', value: { change: 'created' } });
    expect(await accounts()).toEqual(['elsewhere@example.com: member', 'ada@example.org: admin']);
  });

  test('lets nobody back in as an administrator who is one no longer', async () => {
    const ada = await made();
    await updateSuspension(t.services.database.sql, ada.id, true);
    const end = await during(
      (trx) => updateRole(trx, ada.id, 'member'),
      () => start(undefined),
    );
    expect(end).toMatchObject({ status: 'fulfilled', value: { change: 'created' } });
    const now = await findUserByEmail(t.services.database.sql, 'ada@example.org');
    expect([now?.role, now?.suspended_at === null]).toEqual(['member', false]);
  });

  test('stops where somebody who registered has the address by then', async () => {
    const [ada, eve] = [await made(), await t.user('eve')];
    const moved = { username: ada.username, email: 'elsewhere@example.com', avatarUrl: null };
    const end = await during(
      async (trx) => {
        await updateUser(trx, ada.id, moved);
        await move(trx, eve, 'ada@example.org');
      },
      () => start('ada@example.org'),
    );
    expect(end).toMatchObject({ reason: expect.any(ConfigError) });
  });
});

test('another address is refused to who is made an administrator meanwhile: they were known by the old one', async () => {
  const ann = { username: 'Ann', email: 'ann@example.com', password: 'mine' };
  await t.visitor.post('/api/auth/register', ann);
  const { body } = await t.visitor.post('/api/auth/login', ann);
  const me = { username: 'Ann', email: 'elsewhere@example.com', currentPassword: 'mine' };
  const end = await during(
    (trx) => updateRole(trx, body.user.id, 'admin'),
    () => t.as({ ...body.user, token: body.token }).put('/api/auth/me', me),
  );
  const message = 'Administrators cannot change their email';
  expect(end).toMatchObject({ value: { status: 403, body: { message, fields: { email: message } } } });
  expect(await accounts()).toEqual(['ann@example.com: admin']);
});
