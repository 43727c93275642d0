import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.reset();
  await t.visitor.post('/api/auth/register', { username: 'Ann', ...ann });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => t.close());

const ann = { email: 'ann@example.com', password: 'correct horse' };
const login = (password = ann.password) => t.visitor.post('/api/auth/login', { email: ann.email, password });
const withToken = (token: string) => t.as({ id: 0, username: '', email: '', role: 'member', token });
const change = (token: string, currentPassword: string, newPassword: string) =>
  withToken(token).put('/api/auth/password', { currentPassword, newPassword });

describe('changing one’s password', () => {
  test('ends all other sessions and keeps this one', async () => {
    const { token: here } = (await login()).body;
    const { token: there } = (await login()).body;
    const answer = await change(here, ann.password, 'battery staple');
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect((await withToken(here).get('/api/auth/me')).status).toBe(200);
    expect((await withToken(there).get('/api/auth/me')).status).toBe(401);
    expect((await login()).status).toBe(401);
    expect((await login('battery staple')).status).toBe(200);
  });

  test('leaves the sessions of others alone', async () => {
    const bob = await t.user('Bob');
    await change((await login()).body.token, ann.password, 'battery staple');
    expect((await t.as(bob).get('/api/auth/me')).status).toBe(200);
  });

  test('asks for the present one, and says so under its field', async () => {
    const { token } = (await login()).body;
    const answer = await change(token, 'wrong', 'battery staple');
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ currentPassword: 'Current password is not right' });
    expect((await login()).status).toBe(200);
  });

  test('counts wrong guesses as signing in does, and holds up nobody else', async () => {
    const { token } = (await login()).body;
    vi.useFakeTimers({ toFake: ['Date'] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(token, 'wrong', 'battery staple')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    const refused = await change(token, ann.password, 'battery staple');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login()).status).toBe(200);
  });

  test('is for members', async () => {
    expect((await t.visitor.put('/api/auth/password', {})).status).toBe(401);
  });

  test('works at /auth, too', async () => {
    const { token } = (await login()).body;
    const input = { currentPassword: ann.password, newPassword: 'battery staple' };
    expect((await withToken(token).put('/auth/password', input)).status).toBe(204);
  });

  test.each([
    [{ currentPassword: '', newPassword: 'x' }, { currentPassword: 'Current password is required' }],
    [{ currentPassword: ann.password, newPassword: '' }, { newPassword: 'New password is required' }],
    [{ currentPassword: ann.password, newPassword: 'a'.repeat(1001) }, { newPassword: expect.stringMatching(/1000/) }],
  ])('refuses %o', async (input, fields) => {
    const { token } = (await login()).body;
    const answer = await withToken(token).put('/api/auth/password', input);
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  });

  test('lets nobody in who signs in with the old one at the same time', async () => {
    const { token } = (await login()).body;
    const [changed, ...logins] = await Promise.all([
      change(token, ann.password, 'battery staple'),
      ...Array.from({ length: 8 }, () => login()),
    ]);
    expect(changed.status).toBe(204);
    for (const { body } of logins.filter(({ status }) => status === 200))
      expect((await withToken(body.token).get('/api/auth/me')).status).toBe(401);
  });

  test('keeps to the length that the installation asks for', async () => {
    const strict = await startTestApp({ PASSWORD_MIN_LENGTH: 8 });
    try {
      await strict.visitor.post('/api/auth/register', { username: 'Ann', ...ann });
      const { token } = (await strict.visitor.post('/api/auth/login', ann)).body;
      const member = strict.as({ id: 0, username: '', email: '', role: 'member', token });
      const short = await member.put('/api/auth/password', { currentPassword: ann.password, newPassword: '1234567' });
      expect(short.body.fields).toEqual({ newPassword: 'Password must be at least 8 characters' });
    } finally {
      await strict.close();
    }
  });
});

describe('the hint', () => {
  const hint = async (password: string, more: object = {}) =>
    (await t.visitor.post('/api/auth/password-hint', { password, ...more })).body.hint;

  test.each(['123456', 'password', 'PassWord', 'qwerty'])('says that %s is common', async (password) => {
    expect(await hint(password)).toBe('This is one of the most common passwords. Others can guess it easily.');
  });

  test('says that a password is one’s name or e-mail', async () => {
    const names = { username: 'Änne Müller', email: 'anne.m@example.com' };
    expect(await hint('änne müller', names)).toMatch(/your username/);
    expect(await hint('ANNE.M@example.com', names)).toMatch(/your email/);
    expect(await hint('anne.m', names)).toMatch(/your email/);
  });

  test('says nothing of others, and forbids nothing', async () => {
    for (const password of ['', 'vq8-blue-Tractor-92', 'correct horse']) expect(await hint(password)).toBeNull();
    const common = { username: 'Bob', email: 'bob@example.com', password: '123456' };
    expect((await t.visitor.post('/api/auth/register', common)).status).toBe(201);
  });
});
