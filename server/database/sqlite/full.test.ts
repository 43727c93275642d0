import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testEngine } from '../../testing/test-library.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => t.close());

test.skipIf(testEngine === 'postgres')(
  'a database without room refuses what is new, shows the rest, and goes on',
  async () => {
    const ann = await t.user('ann');
    const id = await t.prompt(ann);
    const input = { title: 'A letter', content: 'x'.repeat(100_000), categories: ['Writing'], tags: ['Email'] };
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(t.services.database.sql);
    await sql.raw(`pragma max_page_count = ${pages.rows[0]?.page_count}`).execute(t.services.database.sql);

    for (const attempt of [1, 2]) {
      const { status, body } = await t.as(ann).post('/api/prompts', input);
      expect([attempt, status, body]).toEqual([
        attempt,
        507,
        {
          error: 'insufficient_storage',
          message: 'There is no room left to store this',
          requestId: expect.any(String),
        },
      ]);
    }
    // Also when the last use of the session is due to be written.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    expect((await t.as(ann).get('/api/auth/me')).status).toBe(200);
    expect((await t.visitor.get(`/api/prompts/${id}`)).status).toBe(200);
    expect((await t.visitor.get('/api/prompts')).body.totalCount).toBe(1);

    await sql.raw('pragma max_page_count = 1000000').execute(t.services.database.sql);
    expect((await t.as(ann).post('/api/prompts', input)).status).toBe(201);
    expect((await t.visitor.get('/api/prompts')).body.totalCount).toBe(2);
  },
);
