import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestMailbox, type TestMailbox } from '../mail/mail.fixtures.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { hashOf } from '../viewer/tokens.ts';
import { insertReset } from './resets.queries.ts';
import { writeReset } from './resets.ts';

let box: TestMailbox;
let t: TestApp;
let admin: TestUser;
let ann: TestUser;
beforeAll(async () => {
  box = await openTestMailbox();
  t = await startTestApp({
    SMTP_URL: box.url,
    MAIL_FROM: 'library@example.com',
    PUBLIC_URL: 'https://prompts.example.org',
  });
});
beforeEach(async () => {
  await t.reset();
  box.letters.length = 0;
  admin = await t.admin();
  const { body } = await t.visitor.post('/api/auth/register', { username: 'Ann', ...ANN });
  ann = { ...ANN, id: body.id, username: 'Ann', role: 'member', token: (await login()).body.token };
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await t.close();
  await box.close();
});

const ANN = { email: 'ann@example.com', password: 'correct horse' };
const login = (more: object = {}) => t.visitor.post('/api/auth/login', { ...ANN, ...more });
const reset = (token: string, newPassword = 'taken over') =>
  t.visitor.post('/api/auth/reset-password', { token, newPassword });
const linkFor = async (user: TestUser): Promise<string> =>
  new URL((await t.as(admin).post(`/api/users/${user.id}/password-reset`)).body.url).hash.replace('#token=', '');
const links = () => t.services.database.sql.selectFrom('password_resets').select('token_hash').execute();
const changeEmail = (email: string, more: object = { currentPassword: ANN.password }) =>
  t.as(ann).put('/api/auth/me', { username: 'Ann', email, ...more });

const CHANGES: [string, () => Promise<{ status: number }>][] = [
  [
    'the password',
    () => t.as(ann).put('/api/auth/password', { currentPassword: ANN.password, newPassword: 'battery staple' }),
  ],
  ['the e-mail', () => changeEmail('anna@example.com')],
  ['the role', () => t.as(admin).put(`/api/users/${ann.id}/role`, { role: 'admin' })],
  ['the suspension', () => t.as(admin).put(`/api/users/${ann.id}/suspension`, { suspended: true })],
];

describe('a link for a new password', () => {
  test.each(CHANGES)('is void once %s changed', async (_, change) => {
    const token = await linkFor(ann);
    expect((await change()).status).toBeLessThan(300);
    expect(await links()).toEqual([]);
    expect((await reset(token)).status).toBe(400);
    expect((await login({ password: 'taken over' })).status).not.toBe(200);
  });

  test.each(CHANGES)('does not win over a change of %s at the same moment', async (_, change) => {
    const token = await linkFor(ann);
    const [used, changed] = await Promise.all([reset(token), change()]);
    expect([204, 400]).toContain(used.status);
    expect(used.status === 204 || changed.status < 300).toBe(true);
    // Whichever came first, no link is left. A reset that came too late has no effect.
    expect(await links()).toEqual([]);
    const { password_hash } = await t.services.database.sql
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id/);
    const opens = await login({ password: 'taken over', email: changed.status < 300 ? undefined : ANN.email });
    expect(used.status === 204 || opens.status !== 200).toBe(true);
  });

  test('stays where a name or picture changes', async () => {
    await linkFor(ann);
    await t.as(ann).put('/api/auth/me', { username: 'Anna', email: ANN.email, avatarUrl: 'https://example.com/a.png' });
    expect(await links()).toHaveLength(1);
  });

  test('is not sent to an address that was given up a moment ago', async () => {
    const { database, config } = t.services;
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = round % 2 ? ['anna@example.com', ANN.email] : [ANN.email, 'anna@example.com'];
      const [letter] = await Promise.all([writeReset(database, config, from), changeEmail(to)]);
      const [link] = await links();
      const token = /#token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
      expect(link?.token_hash === hashOf(token)).toBe(false);
    }
    await box.until(5);
  });
});

describe('another e-mail', () => {
  test.each([
    ['missing', {}, 'Enter your current password to change your email'],
    ['empty', { currentPassword: '' }, 'Enter your current password to change your email'],
    ['wrong', { currentPassword: 'wrong horse' }, 'Current password is not right'],
  ])('is refused when the password is %s', async (_, more, message) => {
    const answer = await changeEmail('anna@example.com', more);
    expect([answer.status, answer.body]).toEqual([
      403,
      { error: 'forbidden', message, fields: { currentPassword: message }, requestId: expect.any(String) },
    ]);
    expect((await t.as(ann).get('/api/auth/me')).body.email).toBe(ANN.email);
  });

  test('is taken with it, told to the old address, and ends no session', async () => {
    expect((await changeEmail('anna@example.com')).body.email).toBe('anna@example.com');
    const [letter] = await box.until(1);
    expect(letter?.to).toEqual([ANN.email]);
    expect(letter?.text).toContain('was changed');
    expect(letter?.text).not.toContain('anna@example.com');
    expect((await t.as(ann).get('/api/auth/me')).status).toBe(200);
    expect((await login({ email: 'anna@example.com' })).status).toBe(200);
    expect((await login()).status).toBe(401);
  });

  test('is the same one in other letters, and then needs no password', async () => {
    expect((await changeEmail('ANN@example.com', {})).status).toBe(200);
  });

  test('guesses no password with a stolen token: wrong ones wait as when signing in', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push((await changeEmail(`a${n}@example.com`, { currentPassword: 'x' })).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
    // The right password is refused too, and other requests that ask for the password share the counter.
    expect((await changeEmail('anna@example.com')).status).toBe(429);
    const body = { currentPassword: ANN.password, newPassword: 'battery staple' };
    expect((await t.as(ann).put('/api/auth/password', body)).status).toBe(429);
    expect(
      (await t.as(ann).send({ method: 'DELETE', url: '/api/auth/me', payload: { password: 'x', prompts: 'keep' } }))
        .status,
    ).toBe(429);
    // The owner can still sign in elsewhere.
    expect((await login()).status).toBe(200);
  });

  test('that somebody has is told only to who knows the password, which is not counted as wrong', async () => {
    await t.user('Bob');
    expect((await changeEmail('bob@example.com', {})).status).toBe(403);
    for (let n = 0; n < 12; n += 1) expect((await changeEmail('bob@example.com')).status).toBe(409);
  });

  test('is not changed back by who saw the old one a moment ago', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [from, to] = round % 2 ? ['anna@example.com', ANN.email] : [ANN.email, 'anna@example.com'];
      const [changed] = await Promise.all([
        changeEmail(to),
        t.as(ann).put('/api/auth/me', { username: 'Ann' }),
        t.as(ann).put('/api/auth/me', { username: 'Ann', email: from }),
      ]);
      expect(changed.status).toBe(200);
      expect((await t.as(ann).get('/api/auth/me')).body.email).toBe(to);
    }
    await box.until(6);
  });
});

describe('a browser that has signed in before', () => {
  const isKnown = async (device: string, password = ANN.password) => {
    for (let n = 0; n < 10; n += 1) await login({ password: 'x' });
    return (await login({ password, device })).status === 200;
  };

  test('is known until then', async () => {
    const { device } = (await login()).body;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    expect(await isKnown(device)).toBe(true);
  });

  test.each([
    [
      'its password changes',
      () => t.as(ann).put('/api/auth/password', { currentPassword: ANN.password, newPassword: 'battery staple' }),
      'battery staple',
    ],
    ['the password is reset', async () => reset(await linkFor(ann), 'battery staple'), 'battery staple'],
    ['all sessions are ended', () => t.as(ann).delete('/api/auth/sessions'), ANN.password],
    ['an administrator ends them', () => t.as(admin).delete(`/api/users/${ann.id}/sessions`), ANN.password],
    ['those of everybody are ended', () => t.as(admin).delete('/api/users/sessions'), ANN.password],
  ])('is a new one once %s', async (_, act, password) => {
    const { device } = (await login()).body;
    expect((await act()).status).toBeLessThan(300);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    expect(await isKnown(device, password)).toBe(false);
    expect((await login({ password, device })).status).toBe(429);
  });
});

test('who signs in while they are suspended has no session that outlives it', async () => {
  const [entered] = await Promise.all([
    login(),
    t.as(admin).put(`/api/users/${ann.id}/suspension`, { suspended: true }),
  ]);
  await t.as(admin).put(`/api/users/${ann.id}/suspension`, { suspended: false });
  const again = await t.as({ ...ann, token: entered.body.token ?? 'none' }).get('/api/auth/me');
  expect(again.status).toBe(401);
});

test('a link that somebody else’s change made void stays alone', async () => {
  const bob = await t.user('Bob');
  const { database } = t.services;
  await database.transaction((trx) => insertReset(trx, { userId: bob.id, token: 'of-bob', origin: 'mail' }));
  await changeEmail('anna@example.com');
  expect(await links()).toEqual([{ token_hash: hashOf('of-bob') }]);
});
