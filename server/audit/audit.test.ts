import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { testEngine } from '../testing/test-library.ts';
import { updatePassword } from '../accounts/users.queries.ts';
import { deleteOldAuditEvents, insertAuditEvent } from './audit.queries.ts';

const DAY = 24 * 60 * 60 * 1000;

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.app.rush.flush();
  await t.reset();
  admin = await t.admin();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => t.close());

/** All entries, oldest first. Flushes refusals first, so that they are included. */
async function entries(query = ''): Promise<AuditEntry[]> {
  await t.app.rush.flush();
  const answer = await t.as(admin).get(`/api/audit?size=100&${query}`);
  expect(answer.status).toBe(200);
  expect(answer.body.totalCount).toBe(answer.body.list.length);
  return answer.body.list.toReversed();
}
const inShort = ({ act, actor, target, note, times }: AuditEntry) =>
  [actor?.username ?? 'somebody', act, target && `${target.kind} ${target.name}`, note, times > 1 && `x${times}`]
    .filter(Boolean)
    .join(' ');
const told = async (query = '') => (await entries(query)).map(inShort);

describe('the audit log tells', () => {
  const ann = { username: 'Ann', email: 'ann@example.com', password: 'correct horse' };
  const login = (email: string, password: string) => t.visitor.post('/api/auth/login', { email, password });

  test('who signed in and out, and who failed to, without a word that was typed', async () => {
    const { id } = (await t.visitor.post('/api/auth/register', ann)).body;
    const { token } = (await login(ann.email, ann.password)).body;
    await login(ann.email, 'wrong horse');
    await login('nobody@example.com', 'wrong horse');
    await t.as({ ...admin, token }).post('/api/auth/logout');
    expect((await told()).sort()).toEqual([
      'Ann registered',
      'Ann signed-in',
      'Ann signed-out',
      'somebody sign-in-failed',
      'somebody sign-in-failed user Ann',
    ]);
    const all = await entries('act=signed-in');
    expect(all[0]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      act: 'signed-in',
      times: 1,
      actor: { id, username: 'Ann', exists: true },
      target: null,
      note: null,
      address: '127.0.0.1',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const rows = await t.services.database.sql.selectFrom('audit_log').selectAll().execute();
    for (const secret of ['@', 'horse', 'nobody']) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('which names and e-mails were changed, and no address of them', async () => {
    const bob = await t.user('Bob');
    const { database } = t.services;
    await database.transaction(async (trx) => updatePassword(trx, bob.id, await hashPassword('correct horse')));
    const change = (input: object) => t.as(bob).put('/api/auth/me', input);
    await change({ username: 'Bob' });
    await change({ username: 'Robert' });
    await change({ username: 'Robert', email: 'robert@example.com', currentPassword: 'correct horse' });
    await change({ username: 'x" → "admin now' });
    expect(await told()).toEqual([
      'Robert name-changed "Bob" → "Robert"',
      'Robert email-changed',
      String.raw`x" → "admin now name-changed "Robert" → "x\" \u{2192} \"admin now"`,
    ]);
    const rows = await database.sql.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  test('and whether what it tells of is still there', async () => {
    const bob = await t.user('Bob');
    const id = await t.prompt(bob, { title: 'Reminder' });
    await t.as(admin).put(`/api/prompts/${id}/trending?trending=true`);
    const targets = async () => (await t.as(admin).get('/api/audit')).body.list.map(({ target }: AuditEntry) => target);
    expect(await targets()).toEqual([{ kind: 'prompt', id, name: 'Reminder', exists: true }]);
    await t.as(admin).delete(`/api/prompts/${id}`);
    const gone = { kind: 'prompt', id, name: 'Reminder', exists: false };
    expect(await targets()).toEqual([gone, gone]);
  });

  test('which sessions were ended', async () => {
    await t.as(admin).delete('/api/auth/sessions');
    expect(await told()).toEqual(['Ada session-ended 0 other sessions']);
  });

  test('what administrators do to users', async () => {
    const bob = await t.user('Bob');
    for (const role of ['admin', 'admin', 'member']) await t.as(admin).put(`/api/users/${bob.id}/role`, { role });
    await t.as(admin).put(`/api/users/${bob.id}/suspension`, { suspended: true, reason: 'Spam' });
    await t.as(admin).put(`/api/users/${bob.id}/suspension`, { suspended: false });
    expect(await told()).toEqual([
      'Ada role-changed user Bob member → admin',
      'Ada role-changed user Bob admin → member',
      'Ada suspended user Bob "Spam"',
      'Ada reinstated user Bob',
    ]);
  });

  test('what administrators do to prompts, and not what owners do to their own', async () => {
    const bob = await t.user('Bob');
    const id = await t.prompt(bob, { title: 'Reminder' });
    await t.as(bob).put(`/api/prompts/${id}`, { title: 'Kind reminder' });
    await t.as(bob).put(`/api/prompts/${id}/status?status=DRAFT`);
    await t.as(admin).put(`/api/prompts/${id}/status?status=PUBLISHED`);
    for (const featured of [true, true, false])
      await t.as(admin).put(`/api/prompts/${id}/featured?featured=${featured}`);
    await t.as(admin).put(`/api/prompts/${id}/status?status=PUBLISHED`);
    await t.as(admin).put(`/api/prompts/${id}`, { title: 'Reminder again', previewText: '' });
    await t.as(admin).delete(`/api/prompts/${id}`);
    await t.as(bob).delete(`/api/prompts/${await t.prompt(bob)}`);
    expect(await told()).toEqual([
      'Ada prompt-status-changed prompt Kind reminder DRAFT → PUBLISHED',
      'Ada prompt-flagged prompt Kind reminder featured on',
      'Ada prompt-flagged prompt Kind reminder featured off',
      'Ada prompt-edited prompt Kind reminder title, previewText',
      'Ada prompt-deleted prompt Reminder again',
    ]);
  });

  test.each([
    ['tag', '/api/tags'],
    ['category', '/api/categories'],
  ])('what becomes of a %s', async (kind, path) => {
    const { id } = (await t.as(admin).post(path, { name: 'Letters' })).body;
    await t.as(admin).post(path, { name: 'letters' });
    await t.as(admin).put(`${path}/${id}`, { name: 'Mail' });
    await t.as(admin).put(`${path}/4711`, { name: 'Nothing' });
    await t.as(admin).delete(`${path}/${id}`);
    await t.as(admin).delete(`${path}/${id}`);
    expect(await told()).toEqual([
      `Ada ${kind}-created ${kind} Letters`,
      `Ada ${kind}-changed ${kind} Letters now "Mail"`,
      `Ada ${kind}-deleted ${kind} Mail`,
    ]);
  });

  test('what members were refused, and the rush of it as one', async () => {
    const bob = await t.user('Bob');
    const id = await t.prompt(admin);
    for (const prompt of [id, await t.prompt(admin)]) await t.as(bob).delete(`/api/prompts/${prompt}`);
    for (let time = 0; time < 4; time++) await t.as(bob).get('/api/audit?act=refused');
    await t.visitor.get('/api/audit');
    expect(await told()).toEqual([
      'Bob refused DELETE /api/prompts/:id',
      'Bob refused GET /api/audit',
      'Bob refused DELETE /api/prompts/:id',
      'Bob refused GET /api/audit x3',
    ]);
  });

  test('without holding up other requests while it is looked through', async () => {
    const aside = vi.spyOn(t.services.database, 'runInWorker');
    await t.as(admin).post('/api/tags', { name: 'Letters' });
    expect(await told('user=ada&act=tag-created')).toEqual(['Ada tag-created tag Letters']);
    expect(aside).toHaveBeenCalledWith(expect.stringContaining('audit.worker'), expect.anything(), expect.anything());
    aside.mockRestore();
  });

  test('by act and by user, and nobody else reads it', async () => {
    const [bob, cleo] = [await t.user('Bob'), await t.user('Cleo')];
    await t.as(admin).put(`/api/users/${bob.id}/suspension`, { suspended: true });
    await t.as(admin).post('/api/tags', { name: 'Letters' });
    await t.as(cleo).delete('/api/auth/sessions');
    expect(await told('user=BOB')).toEqual(['Ada suspended user Bob']);
    expect(await told('user=ada')).toEqual(['Ada suspended user Bob', 'Ada tag-created tag Letters']);
    expect(await told('user=ada&act=suspended')).toEqual(['Ada suspended user Bob']);
    expect(await told('user=nobody')).toEqual([]);
    expect((await t.as(admin).get('/api/audit?act=nothing')).status).toBe(400);
    expect((await t.visitor.get('/api/audit')).status).toBe(401);
    expect((await t.as(cleo).get('/api/audit')).status).toBe(403);
  });
});

describe('the database keeps the audit log', () => {
  const note = (text: string) => insertAuditEvent(t.services.database.sql, {}, { act: 'refused', note: text });

  test('it refuses to change an entry', async () => {
    await note('first');
    await expect(t.services.database.sql.updateTable('audit_log').set({ note: 'other' }).execute()).rejects.toThrow(
      'only added to',
    );
    expect(await told()).toEqual(['somebody refused first']);
  });

  /** Removes rows without firing a delete trigger per row. */
  const replace =
    testEngine === 'postgres'
      ? sql`truncate audit_log`
      : sql`insert or replace into audit_log (id, at, act, times) select id, at, 'suspended', 1 from audit_log`;

  test('it refuses to remove one that is younger than thirty days', async () => {
    const db = t.services.database.sql;
    await note('first');
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('only added to');
    await expect(replace.execute(db)).rejects.toThrow('only added to');
    expect(await told()).toEqual(['somebody refused first']);
  });

  test('an act that did not happen is not in it', async () => {
    const { database } = t.services;
    const undone = database.transaction(async (trx) => {
      await insertAuditEvent(trx, {}, { act: 'refused' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await told()).toEqual([]);
  });

  test('entries older than AUDIT_DAYS go, others stay', async () => {
    const now = Date.now();
    const write = async (daysAgo: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: now - daysAgo * DAY });
      await note(`${daysAgo} days ago`);
      vi.useRealTimers();
    };
    for (const daysAgo of [400, 40, 0]) await write(daysAgo);
    await deleteOldAuditEvents(t.services.database, 365);
    expect(await told()).toEqual(['somebody refused 40 days ago', 'somebody refused 0 days ago']);
    await deleteOldAuditEvents(t.services.database, 30);
    expect(await told()).toEqual(['somebody refused 0 days ago']);
  });

  test('those that it would refuse to remove are not asked for: a clock ahead of the database’s keeps no other', async () => {
    const write = (at: number, text: string) =>
      insertAuditEvent(t.services.database.sql, { at: new Date(at).toISOString() }, { act: 'refused', note: text });
    const now = Date.now();
    for (const daysAgo of [31, 29, 0]) await write(now - daysAgo * DAY, `${daysAgo} days ago`);
    vi.useFakeTimers({ toFake: ['Date'], now: now + 2 * DAY });
    await deleteOldAuditEvents(t.services.database, 30);
    vi.useRealTimers();
    expect(await told()).toEqual(['somebody refused 29 days ago', 'somebody refused 0 days ago']);
  });
});

describe('a flood of refusals', () => {
  test('is written by the time the server has closed', async () => {
    const other = await startTestApp();
    await other.visitor.post('/api/auth/login', { email: 'a@example.com', password: 'x' });
    await other.app.close();
    expect(await other.services.database.sql.selectFrom('audit_log').select('act').execute()).toEqual([
      { act: 'sign-in-failed' },
    ]);
    await other.close();
  });
});
