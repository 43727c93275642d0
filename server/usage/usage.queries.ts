import { createHmac, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { moment, now } from '../clock.ts';
import { announce, announceCount } from '../database/changes.ts';
import type { Database } from '../database/engine.ts';
import { findOrInsertSetting } from '../database/settings.queries.ts';
import type { Sql } from '../database/tables.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Rows that are removed together. */
const BATCH = 200;

export interface Use {
  promptId: number;
  /** Who used it, as `memberKey` or `visitorKey` names them. */
  person: string;
  /** Whose count of used prompts grows, when a member used it. */
  userId: number | undefined;
}

export const memberKey = (userId: number): string => `member:${userId}`;

/** A visitor by address, of which only a keyed hash is kept: nobody can read addresses out of the database. */
export async function visitorKey(sql: Sql, address: string): Promise<string> {
  const secret = await findOrInsertSetting(sql, 'usage_secret', () => randomBytes(32).toString('hex'));
  return `visitor:${createHmac('sha256', secret).update(address).digest('hex').slice(0, 32)}`;
}

/**
 * Counts a use, once for a person, prompt and hour (design 6), for the prompt and for the member alike.
 * @returns false when the prompt is gone
 */
export async function countUse(database: Database, { promptId, person, userId }: Use): Promise<boolean> {
  const hourAgo = new Date(now().getTime() - HOUR).toISOString();
  // Most repeats end here, with nothing written.
  if (await wasCounted(database.sql, { promptId, person }, hourAgo)) return true;

  return database.transaction(async (trx) => {
    // The prompt first, as for everybody who changes or deletes it: so nobody waits in a circle.
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
          .where('prompt_usage.counted_at', '<=', hourAgo),
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
 * Removes who used what, thirty days later: the uses were counted, and an hour later the rows mean nothing any more. A few
 * at a time, as one visitor may have many addresses.
 */
export async function forgetUses(sql: Sql, signal?: AbortSignal): Promise<void> {
  const before = new Date(now().getTime() - 30 * DAY).toISOString();
  let found: number;
  do {
    if (signal?.aborted) return;
    const old = await sql
      .selectFrom('prompt_usage')
      .select(['prompt_id', 'person'])
      .where('counted_at', '<', before)
      .limit(BATCH)
      .execute();
    found = old.length;
    if (found === 0) return;
    await sql
      .deleteFrom('prompt_usage')
      .where('counted_at', '<', before)
      .where((where) => where.or(old.map(({ prompt_id, person }) => where.and({ prompt_id, person }))))
      .execute();
    // Others come in between.
    await setImmediate();
  } while (found === BATCH);
}

async function wasCounted(sql: Sql, { promptId, person }: Pick<Use, 'promptId' | 'person'>, since: string) {
  const row = await sql
    .selectFrom('prompt_usage')
    .select('counted_at')
    .where('prompt_id', '=', promptId)
    .where('person', '=', person)
    .where('counted_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}
