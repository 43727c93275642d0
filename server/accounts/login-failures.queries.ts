import type { ExpressionBuilder } from 'kysely';
import { inBatches } from '../database/batches.ts';
import type { Db, Tables } from '../database/tables.ts';
import { EMPTY, LONGEST_KEPT, type Counter } from './login-failures.rules.ts';

/** A counter to store. Times are in milliseconds. */
export interface StoredCounter extends Counter {
  key: string;
  forgetAt: number;
}

const momentOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The counters of these keys, without those that have no row or an expired one. */
export async function findCounters(sql: Db, keys: string[], now: number): Promise<Map<string, Counter>> {
  const rows = await sql
    .selectFrom('login_failures')
    .selectAll()
    .where('key', 'in', keys)
    .where('forget_at', '>', momentOf(now))
    .execute();
  return new Map(
    rows.map((row) => [
      row.key,
      { failures: row.failures, since: Date.parse(row.counted_at), waitUntil: Date.parse(row.wait_until) },
    ]),
  );
}

/** As `findCounters`, and locks these keys until the transaction ends. */
export async function lockCounters(trx: Db, keys: string[], now: number): Promise<Map<string, Counter>> {
  const nothing = momentOf(EMPTY.waitUntil);
  await trx
    .insertInto('login_failures')
    // A fixed lock order prevents deadlocks.
    .values(
      keys
        .toSorted()
        .map((key) => ({ key, failures: 0, counted_at: nothing, wait_until: nothing, forget_at: nothing })),
    )
    .onConflict((conflict) => conflict.column('key').doUpdateSet((set) => ({ key: set.ref('login_failures.key') })))
    .execute();
  return findCounters(trx, keys, now);
}

export async function updateCounters(trx: Db, counters: StoredCounter[]): Promise<void> {
  for (const { key, failures, since = 0, waitUntil, forgetAt } of counters) {
    await trx
      .updateTable('login_failures')
      .set({
        failures,
        counted_at: momentOf(since),
        wait_until: momentOf(waitUntil),
        forget_at: momentOf(forgetAt),
      })
      .where('key', '=', key)
      .execute();
  }
}

/** Reverts one counted failure and the wait that it caused. */
export async function takeBackFailure(sql: Db, { key, waitUntil }: { key: string; waitUntil: number }): Promise<void> {
  await sql
    .updateTable('login_failures')
    .set((set) => ({ failures: set('failures', '-', 1) }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
  // A later failure may have set a longer wait, which must stay.
  await sql
    .updateTable('login_failures')
    .set({ wait_until: momentOf(EMPTY.waitUntil) })
    .where('key', '=', key)
    .where('wait_until', '=', momentOf(waitUntil))
    .execute();
}

export async function deleteCounter(sql: Db, key: string): Promise<void> {
  await sql.deleteFrom('login_failures').where('key', '=', key).execute();
}

/** Deletes expired counters, and those that a clock wrote that was days ahead. */
export function deleteForgotten(sql: Db, now: number, signal?: AbortSignal): Promise<void> {
  const nothing = (where: ExpressionBuilder<Tables, 'login_failures'>) =>
    where.or([where('forget_at', '<=', momentOf(now)), where('forget_at', '>', momentOf(now + LONGEST_KEPT))]);
  return inBatches((most) => {
    const some = sql.selectFrom('login_failures').select('key').where(nothing).limit(most);
    // The condition is checked again: a counter may have been updated meanwhile.
    return sql.deleteFrom('login_failures').where('key', 'in', some).where(nothing);
  }, signal);
}
