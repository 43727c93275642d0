import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfigError, loadConfig } from '../config.ts';
import { MAIL_AWAY, openTestMailbox, type TestMailbox } from '../mail/mail.fixtures.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { writeReset } from './resets.ts';

let box: TestMailbox;
let t: TestApp;
beforeAll(async () => {
  box = await openTestMailbox();
  t = await startTestApp({
    SMTP_URL: box.url,
    MAIL_FROM: 'library@example.com',
    PUBLIC_URL: 'https://prompts.example.org',
  });
});
beforeEach(async () => {
  box.letters.length = 0;
  await t.reset();
  await t.visitor.post('/api/auth/register', { username: 'Ann', ...ann });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await t.close();
  await box.close();
});

const ann = { email: 'Ann@example.com', password: 'correct horse' };
const login = (password = ann.password) => t.visitor.post('/api/auth/login', { email: ann.email, password });
const withToken = (token: string) => t.as({ id: 0, username: '', email: '', role: 'member', token });
const forgot = (email: string, headers = {}) => t.visitor.post('/api/auth/forgot-password', { email }, headers);
const reset = (token: string, newPassword = 'battery staple') =>
  t.visitor.post('/api/auth/reset-password', { token, newPassword });
const at = (moment: number) => vi.useFakeTimers({ toFake: ['Date'], now: moment });
const MINUTE = 60_000;
const OVER = 'This link has been used or replaced, or is too old. Ask for a new one.';

/** The token of the link in the n-th e-mail. */
async function mailed(number = 1): Promise<string> {
  const letter = (await box.until(number))[number - 1];
  const [, token = ''] =
    /https:\/\/prompts\.example\.org\/reset-password#token=([\w-]+)/.exec(letter?.text ?? '') ?? [];
  return token;
}
const tokenOf = (url: string) => new URL(url, 'http://localhost').hash.replace('#token=', '');

async function linkFor(administrator: TestUser): Promise<string> {
  const user = await t.services.database.sql
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'Ann')
    .executeTakeFirstOrThrow();
  return tokenOf((await t.as(administrator).post(`/api/users/${user.id}/password-reset`)).body.url);
}

describe('a link by mail', () => {
  test('goes to the registered address, sets a new password once, and ends every session', async () => {
    const { token: before } = (await login()).body;
    const asked = await forgot('aNN@EXAMPLE.com');
    expect(asked.status).toBe(202);
    const token = await mailed();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(box.letters[0]).toMatchObject({ to: ['Ann@example.com'], from: 'library@example.com' });
    expect(box.letters[0]?.text).toContain('Subject: Choose a new password for Prompt Lib');

    const answer = await reset(token);
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect((await withToken(before).get('/api/auth/me')).status).toBe(401);
    expect((await login()).status).toBe(401);
    expect((await login('battery staple')).status).toBe(200);
    expect((await reset(token, 'another')).body).toMatchObject({ error: 'invalid', fields: { token: OVER } });
  });

  test('is asked for with the same answer whoever has the e-mail, and nobody else gets a letter', async () => {
    const nobody = await forgot('nobody@example.com');
    const somebody = await forgot(ann.email);
    expect([nobody.status, nobody.body]).toEqual([somebody.status, somebody.body]);
    expect(nobody.body).toEqual({
      message: 'If there is an account with this email, a link to choose a new password is on its way.',
    });
    await mailed();
    expect(box.letters.map(({ to }) => to)).toEqual([['Ann@example.com']]);
  });

  test('leads to PUBLIC_URL, whatever the request says of its host', async () => {
    await forgot(ann.email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    await mailed();
    expect(box.letters[0]?.text).toContain('https://prompts.example.org/reset-password#token=');
    expect(box.letters[0]?.text).not.toContain('evil');
  });

  test('carries no words that others chose', async () => {
    await t.visitor.post('/api/auth/register', {
      username: 'BUY at evil.example',
      email: 'bob@example.com',
      password: 'x',
    });
    await forgot('bob@example.com');
    await mailed();
    expect(box.letters[0]?.text).not.toContain('evil');
  });

  test('is good for an hour', async () => {
    await forgot(ann.email);
    const token = await mailed();
    at(Date.now() + 61 * MINUTE);
    expect((await reset(token)).body.fields).toEqual({ token: OVER });
  });

  test('is void when a new one is made, which takes five minutes', async () => {
    await forgot(ann.email);
    const first = await mailed();
    await forgot(ann.email);
    at(Date.now() + 6 * MINUTE);
    await forgot(ann.email);
    const second = await mailed(2);
    expect(box.letters).toHaveLength(2);
    expect((await reset(first)).status).toBe(400);
    expect((await reset(second)).status).toBe(204);
  });

  test('is one, however many ask at once', async () => {
    const { database, config } = t.services;
    // The first round opens the connections, so that later rounds really run concurrently.
    for (const time of [1, 2, 3]) {
      at(Date.now() + 6 * MINUTE);
      const asked = Array.from({ length: 8 }, () => writeReset(database, config, ann.email));
      expect(
        (await Promise.all(asked)).filter((letter) => letter !== undefined),
        `time ${time}`,
      ).toHaveLength(1);
    }
  });

  test('stays out of the answer and the database', async () => {
    await forgot(ann.email);
    const token = await mailed();
    const rows = await t.services.database.sql.selectFrom('password_resets').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is used by one of two who come together', async () => {
    await forgot(ann.email);
    const token = await mailed();
    const answers = await Promise.all([reset(token, 'one'), reset(token, 'two'), reset(token, 'three')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400]);
  });

  test('survives a password that is refused', async () => {
    await forgot(ann.email);
    const token = await mailed();
    expect((await reset(token, '')).body.fields).toEqual({ newPassword: 'New password is required' });
    expect((await reset(token, 'a'.repeat(1001))).status).toBe(400);
    expect((await reset(token)).status).toBe(204);
  });

  test.each(['', 'nonsense', 'a'.repeat(43), 'a'.repeat(201)])('is not "%s"', async (token) => {
    expect((await reset(token)).status).toBe(400);
  });

  test('is answered at once when the mail server is away', async () => {
    const alone = await startTestApp(MAIL_AWAY);
    await alone.visitor.post('/api/auth/register', { username: 'Ann', ...ann });
    expect((await alone.visitor.post('/api/auth/forgot-password', { email: ann.email })).status).toBe(202);
    expect((await alone.visitor.post('/api/auth/login', ann)).status).toBe(200);
    await alone.close();
  });

  test('is not offered without a mail server', async () => {
    expect((await t.visitor.get('/api/config')).body.resetByMail).toBe(true);
    const without = await startTestApp();
    expect((await without.visitor.get('/api/config')).body.resetByMail).toBe(false);
    expect((await without.visitor.post('/api/auth/forgot-password', { email: ann.email })).status).toBe(404);
    await without.close();
  });
});

describe('a link of an administrator', () => {
  test('sets a new password within a day', async () => {
    const administrator = await t.admin();
    const now = Date.now();
    const { body: user } = await t.visitor.post('/api/auth/login', ann);
    const made = await t.as(administrator).post(`/api/users/${user.user.id}/password-reset`);
    expect(made.status).toBe(201);
    expect(made.body.url).toMatch(/^https:\/\/prompts\.example\.org\/reset-password#token=[\w-]{43}$/);
    expect(Date.parse(made.body.expiresAt) - now).toBeGreaterThanOrEqual(24 * 60 * MINUTE);
    at(now + 23 * 60 * MINUTE);
    expect((await reset(tokenOf(made.body.url))).status).toBe(204);
    expect((await withToken(user.token).get('/api/auth/me')).status).toBe(401);
    expect((await login('battery staple')).status).toBe(200);
  });

  test('is void after a day, and when there is a new one', async () => {
    const administrator = await t.admin();
    const first = await linkFor(administrator);
    const second = await linkFor(administrator);
    expect((await reset(first)).status).toBe(400);
    at(Date.now() + 25 * 60 * MINUTE);
    expect((await reset(second)).status).toBe(400);
  });

  test('is not made void by whoever asks for one by mail, but all are by the one that is used', async () => {
    const administrator = await t.admin();
    const handed = await linkFor(administrator);
    await forgot(ann.email);
    const letter = await mailed();
    expect((await reset(handed)).status).toBe(204);
    expect((await reset(letter)).status).toBe(400);
  });

  test('is made by administrators only, for users that there are', async () => {
    const ben = await t.user('Ben');
    const path = `/api/users/${ben.id}/password-reset`;
    expect((await t.visitor.post(path)).status).toBe(401);
    expect((await t.as(ben).post(path)).status).toBe(403);
    const administrator = await t.admin();
    expect((await t.as(administrator).post('/api/users/999/password-reset')).status).toBe(404);
    expect(await t.services.database.sql.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  });

  test('is a path where the installation does not know its own address', async () => {
    const plain = await startTestApp();
    const [administrator, ben] = [await plain.admin(), await plain.user('Ben')];
    const made = await plain
      .as(administrator)
      .send({ method: 'POST', url: `/api/users/${ben.id}/password-reset`, headers: { host: 'evil.example' } });
    expect(made.body.url).toMatch(/^\/reset-password#token=/);
    await plain.close();
  });

  test('works at /auth, too', async () => {
    const token = await linkFor(await t.admin());
    const answer = await t.visitor.post('/auth/reset-password', { token, newPassword: 'battery staple' });
    expect(answer.status).toBe(204);
  });
});

describe('settings of mail', () => {
  const whole = {
    SMTP_URL: 'smtps://a:b@mail.example',
    MAIL_FROM: 'Us <us@example.com>',
    PUBLIC_URL: 'https://a.example',
  };

  test('are taken when they are whole', () => {
    expect(loadConfig(whole)).toMatchObject(whole);
    expect(loadConfig({ ...whole, SMTP_URL: 'smtp://[::1]:2525', MAIL_FROM: 'us@example.com' })).toBeTruthy();
  });

  test.each([
    [{ ...whole, PUBLIC_URL: '' }, /PUBLIC_URL: is missing, and SMTP_URL is set/],
    [{ ...whole, MAIL_FROM: '' }, /MAIL_FROM: is missing, and SMTP_URL is set/],
    [{ MAIL_FROM: 'us@example.com' }, /SMTP_URL: is missing/],
    [{ ...whole, SMTP_URL: 'http://mail.example' }, /SMTP_URL/],
    [{ ...whole, SMTP_URL: 'smtp://mail.example?pool=true' }, /SMTP_URL/],
    [{ ...whole, MAIL_FROM: 'nobody' }, /MAIL_FROM/],
    [{ ...whole, MAIL_FROM: 'Us\r\nBcc: <eve@example.com>' }, /MAIL_FROM/],
  ])('stop the start when they are not: %o', (settings, message) => {
    expect(() => loadConfig(settings)).toThrow(ConfigError);
    expect(() => loadConfig(settings)).toThrow(message);
  });
});

describe('a clock that was ahead and is put right', () => {
  test('keeps nobody without a letter, and no link good for years', async () => {
    const moment = Date.now();
    at(moment + 365 * 24 * 60 * MINUTE);
    await forgot(ann.email);
    const ofThen = await mailed();
    at(moment);
    expect((await reset(ofThen)).body).toMatchObject({ error: 'invalid', fields: { token: OVER } });
    await forgot(ann.email);
    expect((await reset(await mailed(2))).status).toBe(204);
  });
});
