import { sql as rawSql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../accounts/passwords.ts';
import { plain } from '../images/images.fixtures.ts';
import { recordStatements } from '../testing/plans.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { people, type People } from './people.fixtures.ts';
import { testEngine } from '../testing/test-library.ts';

/** The response to a request that ends a session or right is sent only when no request that used it can still write. */
let t: TestApp;
let { ada, eve, his, hers, category, tag } = {} as People;
beforeAll(async () => (t = await startTestApp()));
beforeEach(async () => {
  ({ ada, eve, his, hers, category, tag } = await people(t));
});
afterAll(() => t.close());

const ENDS: [how: string, end: () => Promise<{ status: number }>][] = [
  ['signs out', () => t.as(eve).post('/api/auth/logout')],
  ['is suspended', () => t.as(ada).put(`/api/users/${eve.id}/suspension`, { suspended: true })],
  ['has their sessions ended', () => t.as(ada).delete(`/api/users/${eve.id}/sessions`)],
  ['has the sessions of everybody ended', () => t.as(ada).delete('/api/users/sessions')],
];
const demote = () => t.as(ada).put(`/api/users/${eve.id}/role`, { role: 'member' });

type Write = () => Promise<{ status: number }>;
const WRITES: [[string, Write], [string, Write], ...[name: string, write: Write][]] = [
  ['a deletion', () => t.as(eve).delete(`/api/prompts/${hers}`)],
  ['an edit', () => t.as(eve).put(`/api/prompts/${hers}`, { title: 'Changed' })],
  ['a status', () => t.as(eve).put(`/api/prompts/${hers}/status?status=DRAFT`)],
  [
    'a new prompt',
    () =>
      t.as(eve).post('/api/prompts', {
        title: 'Just in time',
        content: 'Written just in time',
        categories: ['Writing'],
        tags: ['Email'],
      }),
  ],
  [
    'an image',
    async () => {
      const bytes = await plain(20, 20).png().toBuffer();
      return t.as(eve).upload('/api/v1/assets/image/upload', 'file', 'a.png', bytes, 'image/png');
    },
  ],
  ['saving', () => t.as(eve).post(`/api/saved-prompts/${his}`)],
  ['a use', () => t.as(eve).post(`/api/prompt-usage/record?promptId=${his}&actionType=COPY`)],
  ['no longer saving', () => t.as(eve).delete(`/api/saved-prompts/${hers}`)],
  ['the end of other sessions', () => t.as(eve).delete('/api/auth/sessions')],
];
const RIGHTS: [name: string, write: Write][] = [
  ['a deletion', () => t.as(eve).delete(`/api/prompts/${his}`)],
  ['an edit', () => t.as(eve).put(`/api/prompts/${his}`, { title: 'Changed' })],
  ['a mark', () => t.as(eve).put(`/api/prompts/${his}/trending?trending=true`)],
  ['a new tag', () => t.as(eve).post('/api/tags', { name: 'Late' })],
  ['another name of a tag', () => t.as(eve).put(`/api/tags/${tag}`, { name: 'Late' })],
  ['the end of a tag', () => t.as(eve).delete(`/api/tags/${tag}`)],
  ['a new category', () => t.as(eve).post('/api/categories', { name: 'Late' })],
  ['another name of a category', () => t.as(eve).put(`/api/categories/${category}`, { name: 'Late' })],
  ['the end of a category', () => t.as(eve).delete(`/api/categories/${category}`)],
];

/**
 * Starts a write, and runs `end` when the write is done but its transaction has not ended; then, optionally, another
 * write.
 * @param more.ahead transactions of the write before that one
 * @returns in which order they were done
 */
async function written(write: Write, end: Write, { late, ahead = 0 }: { late?: Write; ahead?: number } = {}) {
  const { database } = t.services;
  const transaction = database.transaction.bind(database);
  const order: string[] = [];
  const [done, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = vi.spyOn(database, 'transaction');
  for (let n = 0; n < ahead; n += 1) held.mockImplementationOnce(transaction);
  held.mockImplementationOnce((work) =>
    transaction(async (trx) => {
      const worked = await work(trx);
      done.resolve();
      await go.promise;
      // A waiting request may get its response before we learn that this one has written.
      order.push('written');
      return worked;
    }),
  );
  const answer = write();
  const untilWaiting = (many: number) =>
    vi.waitUntil(async () => order.length > 0 || (await waiting()) >= many, { timeout: 5_000 });
  try {
    await Promise.race([done.promise, answer]);
    const others = [end().then(({ status }) => order.push(`ended ${status < 300}`))];
    await untilWaiting(1);
    if (late) {
      others.push(late().then(({ status }) => order.push(`late ${status}`)));
      await untilWaiting(2);
    }
    go.resolve();
    expect((await answer).status).toBeLessThan(300);
    await Promise.all(others);
  } finally {
    go.resolve();
    held.mockRestore();
  }
  return order;
}

/** The first statement of each transaction of a write. */
async function firstOf(write: Write): Promise<(string | undefined)[]> {
  const { database } = t.services;
  const transaction = database.transaction.bind(database);
  const seen = recordStatements(database);
  const begun: number[] = [];
  const spied = vi.spyOn(database, 'transaction').mockImplementation((work) =>
    transaction((trx) => {
      begun.push(seen.length);
      return work(trx);
    }),
  );
  try {
    expect((await write()).status).toBeLessThan(300);
  } finally {
    spied.mockRestore();
  }
  return begun.map((at) => seen[at]?.sql);
}

/** How many connections wait for a lock. */
async function waiting(): Promise<number> {
  const query = rawSql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await query.execute(t.services.database.sql)).rows.length;
}

// SQLite runs one write transaction at a time.
describe.runIf(testEngine === 'postgres')('a write that is done but for the end of its transaction', () => {
  describe.each(WRITES)('%s', (_name, write) => {
    test.each(ENDS)('is waited for when its maker %s', async (_how, end) => {
      await t.as(eve).post(`/api/saved-prompts/${hers}`);
      expect(await written(write, end)).toEqual(['written', 'ended true']);
    });
  });

  // Lock order: rights before rows. The opposite order causes deadlocks.
  test.each([...WRITES, ...RIGHTS])('holds the rights before anything else: %s', async (_name, write) => {
    await t.as(eve).post(`/api/saved-prompts/${hers}`);
    await t.as(ada).put(`/api/users/${eve.id}/role`, { role: 'admin' });
    expect(await firstOf(write)).toEqual([expect.stringContaining('pg_advisory_xact_lock')]);
  });

  test.each(RIGHTS)('is waited for when its maker is demoted: %s', async (_name, write) => {
    await t.as(ada).put(`/api/users/${eve.id}/role`, { role: 'admin' });
    expect(await written(write, demote)).toEqual(['written', 'ended true']);
  });

  test.each(ENDS.slice(1))(
    'is waited for, a sign-in, too, when who signs in %s: the new session is over',
    async (_how, end) => {
      const password_hash = await hashPassword('right');
      await t.services.database.sql.updateTable('users').set({ password_hash }).execute();
      let token = '';
      const signIn = async () => {
        const { status, body } = await t.visitor.post('/api/auth/login', { email: eve.email, password: 'right' });
        token = body.token;
        return { status };
      };
      expect(await written(signIn, end, { ahead: 1 })).toEqual(['written', 'ended true']);
      expect((await t.as({ ...eve, token }).get('/api/auth/me')).status).toBe(401);
    },
  );

  // A shared row lock lets others join: a steady stream of writes would delay `end` for ever.
  test.each(ENDS)('is waited for, and no other one of its maker after it when its maker %s', async (_how, end) => {
    const [save, edit] = [() => t.as(eve).post(`/api/saved-prompts/${his}`), WRITES[1][1]];
    const [first, ...others] = await written(save, end, { late: edit });
    expect([first, others.sort()]).toEqual(['written', ['ended true', 'late 401']]);
  });
});
