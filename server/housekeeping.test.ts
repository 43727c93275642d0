import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startHousekeeping } from './housekeeping.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('work that fails is told of, and keeps no other from being done', async () => {
  const { sql } = t.services.database;
  const past = new Date(0).toISOString();
  const forgotten = { key: 'somebody', failures: 1, counted_at: past, wait_until: past, forget_at: past };
  await sql.insertInto('login_failures').values(forgotten).execute();
  // The removal of expired sessions is the first job; it fails.
  await sql.schema.alterTable('sessions').renameTo('elsewhere').execute();
  const failed = vi.fn<(error: unknown) => void>();
  await startHousekeeping(t.services, failed)();
  await sql.schema.alterTable('elsewhere').renameTo('sessions').execute();
  expect(failed.mock.calls).toEqual([[expect.objectContaining({ message: expect.stringContaining('sessions') })]]);
  expect(await sql.selectFrom('login_failures').selectAll().execute()).toEqual([]);
});
