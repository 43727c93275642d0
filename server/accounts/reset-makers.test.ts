import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { updateRole } from './users.queries.ts';

const PASSWORD = 'correct horse';

let t: TestApp;
let admin: TestUser;
let ann: TestUser;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://prompts.example.org' });
});
beforeEach(async () => {
  await t.reset();
  [admin, ann] = [await t.admin(), await t.user('Ann')];
});
afterAll(() => t.close());

const makes = (who: TestUser, user: TestUser) => t.as(who).post(`/api/users/${user.id}/password-reset`);
const tokenFrom = ({ body }: { body: { url: string } }) => new URL(body.url).hash.replace('#token=', '');
const reset = (token: string, newPassword = 'taken over') =>
  t.visitor.post('/api/auth/reset-password', { token, newPassword });
const leave = (who: TestUser, url: string, payload: object) => t.as(who).send({ method: 'DELETE', url, payload });
const links = () => t.services.database.sql.selectFrom('password_resets').select('token_hash').execute();

describe('a link that an administrator makes', () => {
  let maker: TestUser;
  beforeEach(async () => {
    const { body } = await t.visitor.post('/api/auth/register', {
      username: 'Max',
      email: 'max@example.com',
      password: PASSWORD,
    });
    const { token } = (await t.visitor.post('/api/auth/login', { email: 'max@example.com', password: PASSWORD })).body;
    maker = { id: body.id, username: 'Max', email: 'max@example.com', role: 'admin', token };
    await t.as(admin).put(`/api/users/${maker.id}/role`, { role: 'admin' });
  });

  test('is never for their own account', async () => {
    const answer = await makes(maker, maker);
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain('your own password');
    expect(await links()).toEqual([]);
  });

  const ENDS: [string, () => Promise<{ status: number }>][] = [
    ['are demoted', () => t.as(admin).put(`/api/users/${maker.id}/role`, { role: 'member' })],
    ['are suspended', () => t.as(admin).put(`/api/users/${maker.id}/suspension`, { suspended: true })],
    ['are removed', () => leave(admin, `/api/users/${maker.id}`, { prompts: 'keep' })],
    ['leave', () => leave(maker, '/api/auth/me', { password: PASSWORD, prompts: 'keep' })],
    [
      'change their password',
      () => t.as(maker).put('/api/auth/password', { currentPassword: PASSWORD, newPassword: 'battery staple' }),
    ],
    ['reset their password', async () => reset(await tokenFrom(await makes(admin, maker)), 'battery staple')],
    ['end their other sessions', () => t.as(maker).delete('/api/auth/sessions')],
    [
      'end a single one',
      async () => t.as(maker).delete(`/api/auth/sessions/${(await t.as(maker).get('/api/auth/sessions')).body[0].id}`),
    ],
    ['have them ended', () => t.as(admin).delete(`/api/users/${maker.id}/sessions`)],
    ['have them ended with those of everybody', () => t.as(admin).delete('/api/users/sessions')],
  ];

  test.each(ENDS)('is void once they %s', async (_, end) => {
    const made = await makes(maker, ann);
    const token = tokenFrom(made);
    expect((await end()).status).toBeLessThan(300);
    expect(await links()).toEqual([]);
    expect((await reset(token)).status).toBe(400);
  });

  test.each(ENDS)('is not left over when it is made at the moment at which they %s', async (_, end) => {
    const [, ended] = await Promise.all([makes(maker, ann), end()]);
    expect(ended.status).toBeLessThan(300);
    const { sql } = t.services.database;
    const left = sql.selectFrom('password_resets').select('token_hash').where('made_by', '=', maker.id);
    // Whoever ends only their other sessions can create another link afterwards.
    const stillSignedIn = (await t.as(maker).get('/api/users')).status === 200;
    expect(stillSignedIn || (await left.execute()).length === 0).toBe(true);
  });

  test('stays where another administrator leaves or the maker signs out', async () => {
    await makes(admin, ann);
    await leave(maker, '/api/auth/me', { password: PASSWORD, prompts: 'keep' });
    await t.as(admin).post('/api/auth/logout');
    expect(await links()).toHaveLength(1);
  });
});

test.each<[string, () => Promise<{ status: number }>]>([
  ['make a link', () => t.as(ann).post(`/api/users/${admin.id}/password-reset`)],
  ['end the sessions of a user', () => t.as(ann).delete(`/api/users/${admin.id}/sessions`)],
  ['end those of everybody', () => t.as(ann).delete('/api/users/sessions')],
])('who is demoted while their call to %s waits for its turn is refused', async (_, act) => {
  await t.as(admin).put(`/api/users/${ann.id}/role`, { role: 'admin' });
  const { database } = t.services;
  // The request is let in with the old role. Another transaction runs first.
  const transaction = database.transaction.bind(database);
  const turn = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    await transaction((trx) => updateRole(trx, ann.id, 'member'));
    return transaction(work);
  });
  onTestFinished(() => turn.mockRestore());
  expect((await act()).status).toBe(403);
  expect(turn).toHaveBeenCalled();
  expect((await t.as(admin).get('/api/auth/me')).status).toBe(200);
  expect(await links()).toEqual([]);
});
