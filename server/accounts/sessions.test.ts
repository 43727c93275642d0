import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { openDatabase } from '../database/engine.ts';
import type { Database } from '../database/database.ts';
import { startHousekeeping } from '../housekeeping.ts';
import { client } from '../testing/client.ts';
import { recordStatements } from '../testing/plans.ts';
import { createDatabase } from '../testing/test-database.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { deviceOf } from '../viewer/device.ts';

const DAY = 24 * 60 * 60 * 1000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const ann = { username: 'Ann', email: 'ann@example.com', password: 'correct horse' };
const bob = { username: 'Bob', email: 'bob@example.com', password: 'battery staple' };

describe('sessions', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    await t.reset();
    for (const person of [ann, bob]) await t.visitor.post('/api/auth/register', person);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => t.close());

  async function signIn({ email, password }: typeof ann, agent = FIREFOX, base = '/api/auth') {
    const answer = await t.visitor.post(`${base}/login`, { email, password }, { 'user-agent': agent });
    expect(answer.status).toBe(200);
    return client(t.app, answer.body.token);
  }
  const isIn = async (who: Awaited<ReturnType<typeof signIn>>) => (await who.get('/api/auth/me')).status === 200;

  test.each(['/api/auth', '/auth'])('a member sees where they are signed in, at %s', async (base) => {
    const desk = await signIn(ann, FIREFOX, base);
    await signIn(ann, SAFARI, base);
    await signIn(bob, FIREFOX, base);
    const { status, body, headers } = await desk.get(`${base}/sessions`);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(
      body.map(({ device, current }: { device: string; current: boolean }) => `${device} ${current}`).sort(),
    ).toEqual(['Firefox on Windows true', 'Safari on iOS false']);
    expect(Object.keys(body[0]).sort()).toEqual(['address', 'createdAt', 'current', 'device', 'id', 'lastUsedAt']);
    expect(body[0]).toMatchObject({ address: '127.0.0.1', id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  test('what is shown of a session is no part of its token', async () => {
    const desk = await signIn(ann);
    const [row] = await t.services.database.sql.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify((await desk.get('/api/auth/sessions')).body)).not.toContain(row?.token_hash);
  });

  test('a member signs out one of their sessions, and nobody else’s', async () => {
    const [desk, phone, other] = [await signIn(ann), await signIn(ann, SAFARI), await signIn(bob)];
    const listOf = async (who: typeof desk) =>
      (await who.get('/api/auth/sessions')).body as { id: string; current: boolean }[];
    const phoneId = (await listOf(phone)).find(({ current }) => current)?.id;
    expect((await other.delete(`/api/auth/sessions/${phoneId}`)).status).toBe(404);
    expect(await isIn(phone)).toBe(true);
    expect((await desk.delete(`/api/auth/sessions/${phoneId}`)).status).toBe(204);
    expect([await isIn(desk), await isIn(phone)]).toEqual([true, false]);
    expect((await desk.delete(`/api/auth/sessions/${phoneId}`)).status).toBe(404);
    expect((await desk.delete('/api/auth/sessions/7')).status).toBe(400);
  });

  test('signing out everywhere ends all others, and this one too when asked', async () => {
    const [desk, phone, other] = [await signIn(ann), await signIn(ann, SAFARI), await signIn(bob)];
    expect((await desk.delete('/api/auth/sessions')).status).toBe(204);
    expect([await isIn(desk), await isIn(phone), await isIn(other)]).toEqual([true, false, true]);
    expect((await desk.delete('/api/auth/sessions?here=true')).status).toBe(204);
    expect([await isIn(desk), await isIn(other)]).toEqual([false, true]);
  });

  test('of eight that sign out with one token at once, one ends the session, and the audit log says so once', async () => {
    const desk = await signIn(ann);
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.post('/api/auth/logout')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array<number>(7).fill(401)]);
    const log = await t.services.database.sql
      .selectFrom('audit_log')
      .select('act')
      .where('act', '=', 'signed-out')
      .execute();
    expect(log).toHaveLength(1);
  });

  test('visitors have no sessions to see or to end', async () => {
    for (const base of ['/api/auth', '/auth']) {
      expect((await t.visitor.get(`${base}/sessions`)).status).toBe(401);
      expect((await t.visitor.delete(`${base}/sessions`)).status).toBe(401);
      expect((await t.visitor.delete(`${base}/sessions/x`)).status).toBe(401);
    }
  });

  test('a User-Agent of any kind is taken', async () => {
    for (const agent of ['', 'x'.repeat(5_000), 'curl/8.5.0', '<script>']) await signIn(ann, agent);
    const desk = await signIn(ann);
    expect((await desk.get('/api/auth/sessions')).body).toHaveLength(5);
  });

  // Otherwise each lookup would wait for a connection of the pool, with members queued behind them.
  test('however many made-up tokens come at the same time, they are looked up together; whose is live is known', async () => {
    const desk = await signIn(ann);
    const seen = recordStatements(t.services.database);
    const strangers = Array.from({ length: 300 }, (_, at) => client(t.app, `made-up-${at}`).get('/api/auth/me'));
    const answers = await Promise.all([...strangers, desk.get('/api/auth/me')]);
    expect(answers.map(({ status }) => status)).toEqual([...strangers.map(() => 401), 200]);
    expect(seen.filter(({ sql }) => sql.includes('"sessions"')).length).toBeLessThan(100);
  });

  test('dead sessions are removed at the start and every hour', async () => {
    const count = async () => (await t.services.database.sql.selectFrom('sessions').select('id').execute()).length;
    await signIn(ann);
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const failed = vi.fn<(error: unknown) => void>();
    const stop = startHousekeeping(t.services, failed);
    vi.setSystemTime(Date.now() + 31 * DAY);
    await signIn(bob);
    expect(await count()).toBe(2);
    vi.advanceTimersByTime(60 * 60 * 1000);
    await stop();
    expect(await count()).toBe(1);
    expect(failed).not.toHaveBeenCalled();
  });
});

test.each([
  [FIREFOX, 'Firefox on Windows'],
  [SAFARI, 'Safari on iOS'],
  ['curl/8.5.0', 'curl'],
  ['python-requests/2.32', 'python-requests'],
  ['', 'Unknown device'],
  ['Mozilla/5.0', 'Unknown device'],
  ['<script>', 'Unknown device'],
])('the User-Agent %j is called %j', (agent, words) => {
  expect(deviceOf(agent)).toBe(words);
});

describe('on two nodes over one database', () => {
  const nodes: { app: FastifyInstance; database: Database }[] = [];
  let drop: () => Promise<void>;
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
    const made = await createDatabase();
    drop = made.drop;
    for (let node = 0; node < 2; node++) {
      const database = await openDatabase(made.settings);
      nodes.push({ app: await buildApp({ ...t.services, database }), database });
    }
  });
  afterAll(async () => {
    for (const { app, database } of nodes) {
      await app.close();
      await database.close();
    }
    await drop();
    await t.close();
  });

  test('who signs out, is suspended or is demoted on one is so at the next request to the other', async () => {
    const [here, there] = nodes;
    if (!here || !there) throw new Error('Two nodes were started');
    const visitor = client(here.app);
    const enter = async (person: typeof ann) => {
      const { status, body } = await visitor.post('/api/auth/login', person);
      expect(status).toBe(200);
      return { id: body.user.id, here: client(here.app, body.token), there: client(there.app, body.token) };
    };
    for (const person of [ann, bob]) await visitor.post('/api/auth/register', person);
    await here.database.sql.updateTable('users').set({ role: 'admin' }).execute();
    const [first, second] = [await enter(ann), await enter(bob)];
    const lists = async (who: typeof first) => [
      (await who.here.get('/api/users')).status,
      (await who.there.get('/api/users')).status,
    ];
    expect(await lists(second)).toEqual([200, 200]);

    expect((await first.here.put(`/api/users/${second.id}/role`, { role: 'member' })).status).toBe(200);
    expect(await lists(second)).toEqual([403, 403]);
    expect((await first.here.put(`/api/users/${second.id}/role`, { role: 'admin' })).status).toBe(200);
    expect(await lists(second)).toEqual([200, 200]);

    expect((await first.here.put(`/api/users/${second.id}/suspension`, { suspended: true })).status).toBe(200);
    expect(await lists(second)).toEqual([401, 401]);

    const again = await enter(ann);
    expect((await again.here.post('/api/auth/logout')).status).toBe(204);
    expect(await lists(again)).toEqual([401, 401]);
    expect((await first.here.delete('/api/auth/sessions?here=true')).status).toBe(204);
    expect(await lists(first)).toEqual([401, 401]);
  });
});
