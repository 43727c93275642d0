import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertBareImage } from '../images/images.fixtures.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { hashPassword } from './passwords.ts';

let t: TestApp;
let ann: TestUser;
let hash: string;
const PASSWORD = 'correct horse';
beforeAll(async () => {
  t = await startTestApp();
  hash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await t.reset();
  ann = await t.user('ann');
  await t.services.database.sql.updateTable('users').set({ password_hash: hash }).execute();
});
afterAll(() => t.close());

const me = (user: TestUser) => t.as(user).get('/api/auth/me');
const change = (user: TestUser, input: unknown) => t.as(user).put('/api/auth/me', input);

async function picture(owner: TestUser): Promise<string> {
  const id = randomBytes(16).toString('hex');
  await insertBareImage(t.services.database.sql, id, owner.id);
  return id;
}

describe('one’s own account', () => {
  test('is shown to its user only', async () => {
    expect((await t.visitor.get('/api/auth/me')).status).toBe(401);
    expect((await me(ann)).body).toMatchObject({
      id: ann.id,
      username: 'ann',
      email: 'ann@example.com',
      role: 'member',
    });
    expect((await me(await t.admin())).body.role).toBe('admin');
  });

  test('counts the saved prompts that are still to be seen', async () => {
    const bob = await t.user('bob');
    const id = await t.prompt(bob);
    await t.as(ann).post(`/api/saved-prompts/${id}`);
    expect((await me(ann)).body.promptsSaved).toBe(1);
    await t.as(bob).put(`/api/prompts/${id}/status?status=DRAFT`);
    expect((await me(ann)).body.promptsSaved).toBe(0);
    await t.as(bob).put(`/api/prompts/${id}/status?status=PUBLISHED`);
    expect((await me(ann)).body.promptsSaved).toBe(1);
  });

  test('cannot be changed by a visitor, whatever the body', async () => {
    expect((await t.visitor.put('/api/auth/me', { username: '' })).status).toBe(401);
  });

  test('changes name and e-mail, and nothing else that the body says', async () => {
    const answer = await change(ann, {
      username: '  Anna ',
      email: 'anna@example.com',
      currentPassword: PASSWORD,
      role: 'admin',
      id: 1_000,
      promptsUsed: 9,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: ann.id,
      username: 'Anna',
      email: 'anna@example.com',
      role: 'member',
      promptsUsed: 0,
    });
    expect((await me(ann)).body).toEqual(answer.body);
  });

  test('keeps the e-mail that is left out, and takes one’s own names in another case', async () => {
    expect((await change(ann, { username: 'ANN' })).body).toMatchObject({ username: 'ANN', email: 'ann@example.com' });
    expect((await change(ann, { username: 'Ann', email: 'ANN@example.com' })).body.email).toBe('ANN@example.com');
  });

  test('refuses names that somebody else has', async () => {
    await t.user('bob');
    const name = await change(ann, { username: 'BOB' });
    expect(name.status).toBe(409);
    expect(name.body.fields).toEqual({ username: 'Username is already taken' });
    const email = await change(ann, { username: 'ann', email: 'Bob@example.com', currentPassword: PASSWORD });
    expect(email.status).toBe(409);
    expect(email.body.fields).toEqual({ email: 'Email is already registered' });
    expect((await me(ann)).body).toMatchObject({ username: 'ann', email: 'ann@example.com' });
  });

  test.each([
    ['username', { username: 'an' }],
    ['username', {}],
    ['email', { username: 'ann', email: '' }],
    ['email', { username: 'ann', email: 'ann' }],
    ['avatarUrl', { username: 'ann', avatarUrl: 5 }],
    ['avatarUrl', { username: 'ann', avatarUrl: 'http://example.com/a.png' }],
    ['avatarUrl', { username: 'ann', avatarUrl: 'javascript:alert(1)' }],
    ['avatarUrl', { username: 'ann', avatarUrl: `https://example.com/${'a'.repeat(2_000)}` }],
    ['avatarUrl', { username: 'ann', avatarUrl: 'https://example.com/\ud800' }],
    ['avatarUrl', { username: 'ann', avatarUrl: 'a'.repeat(32) }],
  ])('refuses a wrong %s: %o', async (field, input) => {
    const answer = await change(ann, input);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });
});

describe('the picture', () => {
  const avatar = async (avatarUrl?: string | null) => {
    const answer = await change(ann, { username: 'ann', avatarUrl });
    expect(answer.status).toBe(200);
    return answer.body.avatarUrl;
  };

  test('is an uploaded image, kept by its path', async () => {
    const id = await picture(ann);
    const path = `/api/v1/assets/image/${id}`;
    expect(await avatar(id)).toBe(path);
    expect(await avatar(path)).toBe(path);
    expect(await avatar(`${path}?w=320`)).toBe(path);
  });

  test('may be an https address', async () => {
    expect(await avatar('https://example.com/ann.png')).toBe('https://example.com/ann.png');
  });

  test('stays when it is left out or null, and goes when it is empty', async () => {
    await avatar('https://example.com/ann.png');
    expect(await avatar()).toBe('https://example.com/ann.png');
    expect(await avatar(null)).toBe('https://example.com/ann.png');
    expect(await avatar('')).toBeNull();
  });
});

describe('an administrator', () => {
  test('cannot change the e-mail', async () => {
    const ada = await t.admin();
    const answer = await change(ada, { username: 'Countess', email: 'countess@example.com' });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      error: 'forbidden',
      fields: { email: 'Administrators cannot change their email' },
    });
    expect((await me(ada)).body.username).toBe('Ada');
  });

  test('may send the e-mail unchanged', async () => {
    const ada = await t.admin();
    const answer = await change(ada, { username: 'Countess', email: 'ADA@example.com' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ username: 'Countess', email: 'ada@example.com', role: 'admin' });
  });
});
