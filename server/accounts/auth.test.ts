import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.reset());
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => t.close());

const ann = { username: 'Ann', email: 'Ann@Example.com', password: 'correct horse' };
const register = (input: unknown) => t.visitor.post('/api/auth/register', input);
const login = (email: string, password: string) => t.visitor.post('/api/auth/login', { email, password });
const withToken = (token: string) => t.as({ id: 0, username: '', email: '', role: 'member', token });

describe('registering', () => {
  test('makes a member, whatever else the body says', async () => {
    const answer = await register({ ...ann, role: 'admin', id: 99, promptsUsed: 5, createdAt: '2000-01-01T00:00:00Z' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      username: 'Ann',
      email: 'Ann@Example.com',
      role: 'member',
      avatarUrl: null,
      promptsUsed: 0,
      promptsSaved: 0,
      createdAt: expect.stringMatching(/^20[2-9]\d-.*Z$/),
    });
    expect(answer.body.id).not.toBe(99);
    expect(answer.body.createdAt).not.toMatch(/^2000/);
    expect((await login(ann.email, ann.password)).status).toBe(200);
  });

  test('keeps passwords as argon2id hashes of 19 MiB only', async () => {
    await register(ann);
    const [row] = await t.services.database.sql.selectFrom('users').selectAll().execute();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(ann.password);
  });

  test('refuses a username or e-mail that somebody has, in any case and Unicode form', async () => {
    await register({ ...ann, username: 'Zoë' });
    const name = await register({ ...ann, username: 'ZOE\u0308', email: 'other@example.com' });
    expect(name.status).toBe(409);
    expect(name.body).toMatchObject({ error: 'conflict', fields: { username: 'Username is already taken' } });
    expect(Object.keys(name.body.fields)).toEqual(['username']);

    const email = await register({ ...ann, username: 'Other', email: 'ANN@EXAMPLE.COM' });
    expect(email.status).toBe(409);
    expect(email.body.fields).toEqual({ email: 'Email is already registered' });

    const both = await register({ ...ann, username: 'zoë', email: 'ann@example.com' });
    expect(Object.keys(both.body.fields)).toEqual(['username', 'email']);
  });

  test('lets only one of many who ask at once have a name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, number) => register({ ...ann, email: `ann${number}@example.com` })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test.each([
    ['username', { username: 'Al' }, 'Username must be at least 3 characters'],
    ['username', { username: '  Al  ' }, 'Username must be at least 3 characters'],
    ['username', { username: 'a'.repeat(51) }, 'Username must be at most 50 characters'],
    ['username', { username: undefined }, 'Username is required'],
    ['username', { username: 7 }, 'Username must be text'],
    ['username', { username: 'Ann\u0000' }, 'Username has characters that cannot be stored'],
    ['username', { username: 'Ann\ud800' }, 'Username has characters that cannot be stored'],
    ['email', { email: 'ann' }, 'Invalid email address'],
    ['email', { email: `${'a'.repeat(243)}@example.com` }, 'Invalid email address'],
    ['email', { email: null }, 'Invalid email address'],
    ['password', { password: '' }, 'Password is required'],
    ['password', { password: undefined }, 'Password is required'],
    ['password', { password: 'a'.repeat(LIMITS.passwordMax + 1) }, 'Password must be at most 1000 characters'],
    ['password', { password: 'a\u0000b' }, 'Password has characters that cannot be stored'],
  ])('refuses a wrong %s: %o', async (field, change, message) => {
    const answer = await register({ ...ann, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid', message, fields: { [field]: message } });
  });

  test.each([
    { username: 'Ann' },
    { username: 'a'.repeat(50) },
    { email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example` },
    { password: 'x' },
    { password: '🦆'.repeat(LIMITS.passwordMax / 2) },
  ])('takes what is just within bounds: %o', async (change) => {
    expect((await register({ ...ann, ...change })).status).toBe(201);
  });

  test.each([[[]], ['text'], [null], [{}]])('refuses the body %o', async (body) => {
    expect((await register(body)).status).toBe(400);
  });

  test('refuses passwords shorter than the installation asks for', async () => {
    const strict = await startTestApp({ PASSWORD_MIN_LENGTH: 8 });
    try {
      const short = await strict.visitor.post('/api/auth/register', { ...ann, password: '1234567' });
      expect(short.status).toBe(400);
      expect(short.body.fields).toEqual({ password: 'Password must be at least 8 characters' });
      const exact = await strict.visitor.post('/api/auth/register', { ...ann, password: '12345678' });
      expect(exact.status).toBe(201);
    } finally {
      await strict.close();
    }
  });
});

describe('signing in and out', () => {
  beforeEach(() => register(ann));

  test('gives a token and the user, with the e-mail in any case', async () => {
    const { status, body } = await login('aNN@example.com', ann.password);
    expect(status).toBe(200);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.user).toMatchObject({ username: 'Ann', email: 'Ann@Example.com' });
    expect((await withToken(body.token).get('/api/auth/me')).body).toEqual(body.user);
  });

  test('says the same of a wrong password and of an unknown e-mail', async () => {
    const wrong = await login(ann.email, 'correct horse ');
    const unknown = await login('nobody@example.com', ann.password);
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(wrong.body).toMatchObject({ error: 'unauthenticated', message: 'Invalid email or password' });
  });

  test('knows a password however the keyboard composed its letters', async () => {
    await register({ username: 'Zoe', email: 'zoe@example.com', password: 'caf\u00e9' });
    expect((await login('zoe@example.com', 'cafe\u0301')).status).toBe(200);
  });

  test.each([
    ['email', { email: 'ann', password: 'x' }, 'Invalid email address'],
    ['password', { email: ann.email, password: '' }, 'Password is required'],
  ])('refuses a malformed %s', async (field, body, message) => {
    const answer = await t.visitor.post('/api/auth/login', body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ [field]: message });
  });

  test('ends one session and leaves the others', async () => {
    const { token: here } = (await login(ann.email, ann.password)).body;
    const { token: there } = (await login(ann.email, ann.password)).body;
    expect(here).not.toBe(there);

    const answer = await withToken(here).post('/api/auth/logout');
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect((await withToken(here).get('/api/auth/me')).status).toBe(401);
    expect((await withToken(here).post('/api/auth/logout')).status).toBe(401);
    expect((await withToken(there).get('/api/auth/me')).status).toBe(200);
  });

  test('keeps tokens as hashes only', async () => {
    const { token } = (await login(ann.email, ann.password)).body;
    const rows = await t.services.database.sql.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.each([
    '',
    'Bearer',
    'Bearer  ',
    'Bearer nonsense',
    'Basic YTpi',
    `Bearer ${'a'.repeat(600)}`,
    "Bearer ' or 1=1",
  ])('counts the credentials "%s" as none', async (authorization) => {
    const answer = await t.visitor.get('/api/auth/me', { authorization });
    expect(answer.status).toBe(401);
    expect(answer.body.error).toBe('unauthenticated');
  });

  test('ends sessions that nobody used for 30 days, and every session after 90', async () => {
    const day = 24 * 60 * 60 * 1000;
    const start = Date.now();
    const at = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + days * day });
    const { token: used } = (await login(ann.email, ann.password)).body;
    const { token: left } = (await login(ann.email, ann.password)).body;
    const statusOf = async (token: string) => (await withToken(token).get('/api/auth/me')).status;

    at(29);
    expect(await statusOf(used)).toBe(200);
    at(31);
    expect([await statusOf(used), await statusOf(left)]).toEqual([200, 401]);
    at(60);
    expect(await statusOf(used)).toBe(200);
    at(89);
    expect(await statusOf(used)).toBe(200);
    at(91);
    expect(await statusOf(used)).toBe(401);
  });

  test('works at /auth as it does at /api/auth', async () => {
    const bob = { username: 'Bob', email: 'bob@example.com', password: 'pw' };
    expect((await t.visitor.post('/auth/register', bob)).status).toBe(201);
    const { body } = await t.visitor.post('/auth/login', bob);
    expect((await withToken(body.token).get('/auth/me')).body.username).toBe('Bob');
    expect((await withToken(body.token).put('/auth/me', { username: 'Bobby' })).body.username).toBe('Bobby');
    expect((await withToken(body.token).post('/auth/logout')).status).toBe(204);
    expect((await withToken(body.token).get('/api/auth/me')).status).toBe(401);
  });
});

test('lets an address sign in sixty times a minute', async () => {
  const limited = await startTestApp({ RATE_LIMIT: true });
  try {
    // Malformed requests count as well, and are fast.
    const knock = () => limited.visitor.post('/api/auth/login', {});
    const answers = await Promise.all(Array.from({ length: 60 }, knock));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([400]));
    const refused = await knock();
    expect(refused.status).toBe(429);
    expect(refused.body.error).toBe('rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await limited.visitor.get('/api/categories')).status).toBe(200);
  } finally {
    await limited.close();
  }
});

test('counts an address that calls itself the server’s own like any other', async () => {
  const limited = await startTestApp({ RATE_LIMIT: true, TRUST_PROXY: 'true' });
  try {
    const knock = () => limited.visitor.post('/api/auth/login', {}, { 'x-forwarded-for': '0.0.0.0' });
    const answers = await Promise.all(Array.from({ length: 61 }, knock));
    expect(
      answers
        .map(({ status }) => status)
        .toSorted()
        .at(-1),
    ).toBe(429);
  } finally {
    await limited.close();
  }
});
