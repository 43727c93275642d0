import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldAuditEvents, insertAuditEvent } from '../audit/audit.queries.ts';
import { deleteForgotten } from '../accounts/login-failures.queries.ts';
import { deleteDeadSessions } from '../viewer/sessions.queries.ts';
import { deleteOldIdempotencyKeys } from '../prompts/idempotency.queries.ts';
import { deleteOldUsed } from '../quotas/quotas.queries.ts';
import { recordStatements } from '../testing/plans.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { forgetUses } from '../usage/usage.queries.ts';
import type { Database } from './database.ts';
import { chunks } from './chunks.ts';
import type { Db, Tables } from './tables.ts';

let t: TestApp;
let userId: number;
let promptId: number;
beforeAll(async () => {
  t = await startTestApp();
  const ann = await t.user('Ann');
  userId = ann.id;
  promptId = await t.prompt(ann);
  await t.services.database.sql.deleteFrom('sessions').execute();
});
afterAll(() => t.close());

const ROWS = 1_100;
const old = new Date(0).toISOString();
type Removal = (database: Database, signal?: AbortSignal) => Promise<void>;

/** Old rows of a table, and the housekeeping job that removes them. */
const REMOVALS: [table: keyof Tables, row: (n: number) => object, remove: Removal][] = [
  [
    'audit_log',
    () => ({ at: old, act: 'refused', times: 1 }),
    (database, signal) => deleteOldAuditEvents(database, 365, signal),
  ],
  [
    'sessions',
    (n) => ({
      token_hash: `${n}`,
      id: `${n}`,
      user_id: userId,
      created_at: old,
      last_used_at: old,
      agent: '',
      address: '',
    }),
    ({ sql }, signal) => deleteDeadSessions(sql, signal),
  ],
  [
    'login_failures',
    (n) => ({ key: `${n}`, failures: 1, counted_at: old, wait_until: old, forget_at: old }),
    ({ sql }, signal) => deleteForgotten(sql, Date.now(), signal),
  ],
  [
    'quota_usage',
    (n) => ({ user_id: userId, kind: `kind ${n}`, used: '', changed_at: old }),
    ({ sql }, signal) => deleteOldUsed(sql, signal),
  ],
  [
    'prompt_usage',
    (n) => ({ prompt_id: promptId, person: `visitor:${n}`, counted_at: old, uses: 1 }),
    ({ sql }, signal) => forgetUses(sql, signal),
  ],
  [
    'idempotency_keys',
    (n) => ({ user_id: userId, key: `${n}`, fingerprint: '', prompt_id: promptId, created_at: old }),
    ({ sql }, signal) => deleteOldIdempotencyKeys(sql, signal),
  ],
];

const countOf = async (sql: Db, table: keyof Tables): Promise<number> =>
  (
    await sql
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows;

test.each(REMOVALS)(
  '%s: old rows are removed a few hundred at a time, and the rest is left when told',
  async (table, row, remove) => {
    const { database } = t.services;
    const { sql } = database;
    const rows = Array.from({ length: ROWS }, (_, n) => row(n));
    for (const part of chunks(rows))
      await sql
        .insertInto(table)
        .values(part as never)
        .execute();

    const statements = recordStatements(database);
    await remove(database, AbortSignal.abort());
    expect(await countOf(sql, table)).toBe(ROWS - 500);
    await remove(database);
    expect(await countOf(sql, table)).toBe(0);
    const deletes = statements.filter((statement) => statement.sql.startsWith(`delete from "${table}"`));
    expect(deletes).toHaveLength(3);
  },
);

test('what is not old stays', async () => {
  const { sql } = t.services.database;
  await insertAuditEvent(sql, {}, { act: 'refused' });
  for (const [, , remove] of REMOVALS) await remove(t.services.database);
  expect(await countOf(sql, 'audit_log')).toBe(1);
});
