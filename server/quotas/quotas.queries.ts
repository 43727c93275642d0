import type { QuotaKind } from '../../contract/quotas.ts';
import type { ExpressionBuilder } from 'kysely';
import { moment, now } from '../clock.ts';
import { inBatches } from '../database/batches.ts';
import type { Sql, Tables } from '../database/tables.ts';
import { LONGEST_WINDOW, parseUsed, writeUsed, type Used } from './quotas.rules.ts';

/** What a member has stored of late, by kind. */
export async function findUsed(sql: Sql, userId: number): Promise<Map<QuotaKind, Used>> {
  const rows = await sql.selectFrom('quota_usage').select(['kind', 'used']).where('user_id', '=', userId).execute();
  return new Map(rows.map(({ kind, used }) => [kind, parseUsed(used)]));
}

/** The same of one kind, kept from all others who store for this member until the transaction ends. */
export async function lockUsed(trx: Sql, userId: number, kind: QuotaKind): Promise<Used> {
  const { used } = await trx
    .insertInto('quota_usage')
    .values({ user_id: userId, kind, used: '', changed_at: moment() })
    // Nothing is changed on a conflict, but only so is the row held.
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet((set) => ({ used: set.ref('quota_usage.used') })),
    )
    .returning('used')
    .executeTakeFirstOrThrow();
  return parseUsed(used);
}

export async function updateUsed(trx: Sql, userId: number, kind: QuotaKind, used: Used): Promise<void> {
  await trx
    .updateTable('quota_usage')
    .set({ used: writeUsed(used), changed_at: moment() })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
}

/** Removes what counts no more, also of a clock that was ahead: what was written later than now. */
export function deleteOldUsed(sql: Sql, signal?: AbortSignal): Promise<void> {
  const at = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();
  const over = (where: ExpressionBuilder<Tables, 'quota_usage'>) =>
    where.or([where('changed_at', '<', at(-LONGEST_WINDOW)), where('changed_at', '>', at(LONGEST_WINDOW))]);
  return inBatches((most) => {
    const old = sql.selectFrom('quota_usage').select(['user_id', 'kind']).where(over).limit(most);
    return (
      sql
        .deleteFrom('quota_usage')
        .where(({ refTuple }) => refTuple('user_id', 'kind'), 'in', old.$asTuple('user_id', 'kind'))
        // Once more: somebody may have stored something meanwhile.
        .where(over)
    );
  }, signal);
}
