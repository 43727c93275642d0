import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { recordStatements } from '../testing/plans.ts';
import { ensureAdministrator } from './administrator.ts';
import { conflictIfTaken } from './taken.ts';

const ADMIN_EMAIL = 'ada@example.org';
const PASSWORD = 'correct horse';
const TAKEN = { email: 'Email is already registered' };

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD });
});
beforeEach(() => t.reset());
afterAll(() => t.close());

const start = () => ensureAdministrator(t.services.database, t.services.config);
const register = (username: string, email: string) =>
  t.visitor.post('/api/auth/register', { username, email, password: PASSWORD });
const login = async (email: string) => {
  const { body } = await t.visitor.post('/api/auth/login', { email, password: PASSWORD });
  return { ...body.user, token: body.token };
};

describe('the address of ADMIN_EMAIL', () => {
  test.each([ADMIN_EMAIL, 'Ada@Example.ORG'])(
    'is nobody else’s also while it has no account: %s is answered as any taken one, and the next start goes on',
    async (email) => {
      const made = await start();
      const ada = await login(ADMIN_EMAIL);
      const second = await register('Bea', 'bea@example.org');
      await t.as(ada).put(`/api/users/${second.body.id}/role`, { role: 'admin' });
      const left = { password: PASSWORD, prompts: 'delete' };
      expect((await t.as(ada).send({ method: 'DELETE', url: '/api/auth/me', payload: left })).status).toBe(204);

      const [stranger, known] = [await register('Eve', email), await register('Eve', 'BEA@example.org')];
      expect([stranger.status, stranger.body]).toEqual([409, { ...known.body, requestId: stranger.body.requestId }]);
      expect(stranger.body.fields).toEqual(TAKEN);
      // Reported together with the other fields that are taken.
      expect((await register('bea', email)).body.fields).toEqual({ username: 'Username is already taken', ...TAKEN });

      expect((await register('Eve', 'eve@example.org')).status).toBe(201);
      const moved = { username: 'Eve', email, currentPassword: PASSWORD };
      const move = await t.as(await login('eve@example.org')).put('/api/auth/me', moved);
      expect([move.status, move.body.fields]).toEqual([409, TAKEN]);

      const again = await start();
      expect([again.change, again.email]).toEqual(['created', made.email]);
    },
  );

  test('stays that of who has it already, in another case, too', async () => {
    await start();
    await t.services.database.sql.updateTable('users').set({ role: 'member' }).execute();
    const profile = { username: 'Countess', email: 'Ada@example.org', currentPassword: PASSWORD };
    const { status, body } = await t.as(await login(ADMIN_EMAIL)).put('/api/auth/me', profile);
    expect([status, body.email, body.username]).toEqual([200, 'Ada@example.org', 'Countess']);
  });
});

test('who changes their names is read once to judge them', async () => {
  await start();
  const { id } = await login(ADMIN_EMAIL);
  const seen = recordStatements(t.services.database);
  // A badge and the e-mail of the settings: each check needs to know who asks.
  const names = { username: 'Ada ✅', email: ADMIN_EMAIL };
  expect(await conflictIfTaken(t.services, names, () => Promise.resolve('written'), id)).toBe('written');
  expect(seen.filter(({ sql }) => sql.startsWith('select * from "users" where "id" = '))).toHaveLength(1);
});
