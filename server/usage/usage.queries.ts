import { createHmac, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { moment, now } from '../clock.ts';
import { inBatches } from '../database/batches.ts';
import { announce, announceCount } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { findOrInsertSetting } from '../database/settings.queries.ts';
import type { Sql, Tables } from '../database/tables.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const after = (milliseconds: number): string => new Date(now().getTime() + milliseconds).toISOString();

export interface Use {
  promptId: number;
  /** Who used it, as `memberKey` or `visitorKey` names them. */
  person: string;
  /** Whose count of used prompts grows, when a member used it. */
  userId: number | undefined;
  /** Asked first: whether whoever used it is still who they were. A use of somebody who has left meanwhile is not counted. */
  isStill?: ((trx: Sql) => Promise<boolean>) | undefined;
}

export const memberKey = (userId: number): string => `member:${userId}`;

/** A visitor by address, of which only a keyed hash is kept: nobody can read addresses out of the database. */
export async function visitorKey(sql: Sql, address: string): Promise<string> {
  const secret = await findOrInsertSetting(sql, 'usage_secret', () => randomBytes(32).toString('hex'));
  return `visitor:${createHmac('sha256', secret).update(address).digest('hex').slice(0, 32)}`;
}

/**
 * Counts a use, once for a person, prompt and hour (product 10), for the prompt and for the member alike.
 * @returns false when the prompt is gone
 */
export async function countUse(database: Database, { promptId, person, userId, isStill }: Use): Promise<boolean> {
  // A use that a clock counted which was further ahead than that is counted anew.
  const [hourAgo, inAnHour] = [after(-HOUR), after(HOUR)];
  // Most repeats end here, with nothing written.
  if (await wasCounted(database.sql, { promptId, person }, [hourAgo, inAnHour])) return true;

  return database.transaction(async (trx) => {
    if (isStill && !(await isStill(trx))) return true;
    // Then the prompt, as for everybody who changes or deletes it: so nobody waits in a circle.
    const prompt = trx.selectFrom('prompts').select('id').where('id', '=', promptId);
    if (!(await database.forUpdate(prompt).executeTakeFirst())) return false;
    // The condition and the write are one statement: of two copies at once, one counts.
    const counted = await trx
      .insertInto('prompt_usage')
      .values({ prompt_id: promptId, person, counted_at: moment(), uses: 1 })
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
    announceCount(trx, `prompt:${promptId}`, 'uses');
    // Who used it asks how often it was used now.
    announce(trx, `uses:${promptId}`);
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
 * Removes who used what, thirty days later: the uses were counted, and an hour later the rows mean nothing any more. Nor
 * do those that a clock wrote which was a day ahead.
 */
export const forgetUses = (sql: Sql, signal?: AbortSignal): Promise<void> =>
  inBatches((most) => {
    const forgettable = (where: ExpressionBuilder<Tables, 'prompt_usage'>) =>
      where.or([where('counted_at', '<', after(-30 * DAY)), where('counted_at', '>', after(DAY))]);
    const old = sql.selectFrom('prompt_usage').select(['prompt_id', 'person']).where(forgettable).limit(most);
    return (
      sql
        .deleteFrom('prompt_usage')
        .where(({ refTuple }) => refTuple('prompt_id', 'person'), 'in', old.$asTuple('prompt_id', 'person'))
        // Once more: it may have been used again meanwhile.
        .where(forgettable)
    );
  }, signal);

async function wasCounted(
  sql: Sql,
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
