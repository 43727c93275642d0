import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Symbols that are no part of words need a space between them and letters, because they can pass for letters. */
let t: TestApp;
beforeAll(async () => (t = await startTestApp()));
afterAll(() => t.close());
beforeEach(() => t.reset());

const register = (username: string) =>
  t.visitor.post('/api/auth/register', { username, email: 'm@example.com', password: 'x' });

test.each('Adm│n vict◯r Adm┃n ∆DMIN A∂MIN M◯D Su℗℗ort ⋀DMIN ₳dmin v⎮ctor Vict⊙r ◯scar'.split(' '))(
  'a name may not be made of signs that stand for letters: %s',
  async (username) => {
    const { status, body } = await register(username);
    expect([status, body.fields]).toEqual([400, { username: expect.any(String) }]);
  },
);

test('who chooses such a name is told how to keep its sign; who has it keeps it', async () => {
  const fields = { username: 'Username needs a space between letters and the sign ★' };
  expect((await register('Ann★')).body).toMatchObject({ fields });
  expect((await register('Ann ★')).status).toBe(201);
  const old = await t.user('Bob★');
  expect((await t.as(old).put('/api/auth/me', { username: 'Bob★', avatarUrl: '' })).status).toBe(200);
});
