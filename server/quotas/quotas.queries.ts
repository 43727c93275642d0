import type { QuotaKind } from '../../contract/quotas.ts';
import type { ExpressionBuilder } from 'kysely';
import { timestamp, now } from '../clock.ts';
import { inBatches } from '../database/batches.ts';
import type { Db, Tables } from '../database/tables.ts';
import { LONGEST_WINDOW, parseUsed, writeUsed, type Used } from './quotas.rules.ts';

/** Recorded usage of a member, by kind. It may include slots that have expired. */
export async function findUsed(sql: Db, userId: number): Promise<Map<QuotaKind, Used>> {
  const rows = await sql.selectFrom('quota_usage').select(['kind', 'used']).where('user_id', '=', userId).execute();
  return new Map(rows.map(({ kind, used }) => [kind, parseUsed(used)]));
}

/** Usage of one kind. Locks the row against other writes of this member until the transaction ends. */
export async function lockUsed(trx: Db, userId: number, kind: QuotaKind): Promise<Used> {
  const { used } = await trx
    .insertInto('quota_usage')
    .values({ user_id: userId, kind, used: '', changed_at: timestamp() })
    // On a conflict this changes nothing, but without the update the row is not locked.
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet((set) => ({ used: set.ref('quota_usage.used') })),
    )
    .returning('used')
    .executeTakeFirstOrThrow();
  return parseUsed(used);
}

export async function updateUsed(trx: Db, userId: number, kind: QuotaKind, used: Used): Promise<void> {
  await trx
    .updateTable('quota_usage')
    .set({ used: writeUsed(used), changed_at: timestamp() })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
}

/** Deletes expired rows, and rows from a clock that was ahead: dated more than a window in the future. */
export function deleteOldUsed(sql: Db, signal?: AbortSignal): Promise<void> {
  const at = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();
  const expired = (where: ExpressionBuilder<Tables, 'quota_usage'>) =>
    where.or([where('changed_at', '<', at(-LONGEST_WINDOW)), where('changed_at', '>', at(LONGEST_WINDOW))]);
  return inBatches((most) => {
    const old = sql.selectFrom('quota_usage').select(['user_id', 'kind']).where(expired).limit(most);
    return (
      sql
        .deleteFrom('quota_usage')
        .where(({ refTuple }) => refTuple('user_id', 'kind'), 'in', old.$asTuple('user_id', 'kind'))
        // Checked again: a row may have been updated in the meantime.
        .where(expired)
    );
  }, signal);
}
