import { createHmac, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { timestamp, now } from '../clock.ts';
import { inBatches } from '../database/batches.ts';
import { invalidate, markStale } from '../database/invalidation.ts';
import type { Database } from '../database/database.ts';
import { findOrInsertSetting } from '../database/settings.queries.ts';
import type { Db, Tables } from '../database/tables.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const after = (milliseconds: number): string => new Date(now().getTime() + milliseconds).toISOString();

export interface Use {
  promptId: number;
  /** Who used it, as returned by `memberKey` or `visitorKey`. */
  person: string;
  /** The member whose count of used prompts grows; undefined for a visitor. */
  userId: number | undefined;
  /** Called first: whether the session is still valid. A use by somebody who has signed out or left is not counted. */
  isStill?: ((trx: Db) => Promise<boolean>) | undefined;
}

export const memberKey = (userId: number): string => `member:${userId}`;

/** Identifies a visitor by a keyed hash of the address, so that nobody can read addresses out of the database. */
export async function visitorKey(sql: Db, address: string): Promise<string> {
  const secret = await findOrInsertSetting(sql, 'usage_secret', () => randomBytes(32).toString('hex'));
  return `visitor:${createHmac('sha256', secret).update(address).digest('hex').slice(0, 32)}`;
}

/**
 * Counts a use for the prompt and for the member, once per person, prompt and hour (product 10).
 * @returns false when the prompt is gone
 */
export async function countUse(database: Database, { promptId, person, userId, isStill }: Use): Promise<boolean> {
  // A `counted_at` further ahead than that comes from a wrong clock; such a use counts again.
  const [hourAgo, inAnHour] = [after(-HOUR), after(HOUR)];
  // Most repetitions end here, without a write.
  if (await wasCounted(database.sql, { promptId, person }, [hourAgo, inAnHour])) return true;

  return database.transaction(async (trx) => {
    if (isStill && !(await isStill(trx))) return true;
    // Lock order as in every change or deletion of a prompt: the session, then the prompt. This prevents deadlocks.
    const prompt = trx.selectFrom('prompts').select('id').where('id', '=', promptId);
    if (!(await database.forUpdate(prompt).executeTakeFirst())) return false;
    // Condition and write are one statement, so that of two concurrent uses one counts.
    const counted = await trx
      .insertInto('prompt_usage')
      .values({ prompt_id: promptId, person, counted_at: timestamp(), uses: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['prompt_id', 'person'])
          .doUpdateSet((set) => ({
            counted_at: set.ref('excluded.counted_at'),
            uses: set('prompt_usage.uses', '+', 1),
          }))
          .where((where) =>
            where.or([
              where('prompt_usage.counted_at', '<=', hourAgo),
              where('prompt_usage.counted_at', '>', inAnHour),
            ]),
          ),
      )
      .returning('uses')
      .executeTakeFirst();
    if (!counted) return true;

    await trx
      .updateTable('prompts')
      .set((set) => ({ uses_count: set('uses_count', '+', 1) }))
      .where('id', '=', promptId)
      .execute();
    markStale(trx, `prompt:${promptId}`, 'uses');
    // Whoever used it then requests the current count.
    invalidate(trx, `uses:${promptId}`);
    if (userId !== undefined) {
      await trx
        .updateTable('users')
        .set((set) => ({ prompts_used: set('prompts_used', '+', 1) }))
        .where('id', '=', userId)
        .execute();
    }
    return true;
  });
}

/**
 * Deletes the record of who used what after thirty days: its uses are counted, and it means nothing after an hour. Also
 * deletes rows of a wrong clock, more than a day ahead.
 */
export const forgetUses = (sql: Db, signal?: AbortSignal): Promise<void> =>
  inBatches((most) => {
    const forgettable = (where: ExpressionBuilder<Tables, 'prompt_usage'>) =>
      where.or([where('counted_at', '<', after(-30 * DAY)), where('counted_at', '>', after(DAY))]);
    const old = sql.selectFrom('prompt_usage').select(['prompt_id', 'person']).where(forgettable).limit(most);
    return (
      sql
        .deleteFrom('prompt_usage')
        .where(({ refTuple }) => refTuple('prompt_id', 'person'), 'in', old.$asTuple('prompt_id', 'person'))
        // Checked again: the prompt may have been used again in the meantime.
        .where(forgettable)
    );
  }, signal);

async function wasCounted(
  sql: Db,
  { promptId, person }: Pick<Use, 'promptId' | 'person'>,
  [since, until]: [string, string],
) {
  const row = await sql
    .selectFrom('prompt_usage')
    .select('counted_at')
    .where('prompt_id', '=', promptId)
    .where('person', '=', person)
    .where('counted_at', '>', since)
    .where('counted_at', '<=', until)
    .executeTakeFirst();
  return row !== undefined;
}
