import { moment } from '../clock.ts';
import type { Database } from '../database/engine.ts';
import type { Sql } from '../database/tables.ts';
import { prepareAside } from './prepare.aside.ts';
import { insertPrompt, type NewPrompt } from './prompts.write.ts';

/** The prompt that this member has already created with this `Idempotency-Key`, if any. */
export async function findRepeated(sql: Sql, userId: number, key: string): Promise<number | undefined> {
  const row = await sql
    .selectFrom('idempotency_keys')
    .select('prompt_id')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.prompt_id;
}

/** Stores a prompt once for each key, also when the same request arrives twice at the same time. Answers its id. */
export async function insertOnce(database: Database, prompt: NewPrompt, key: string | undefined): Promise<number> {
  const prepared = await prepareAside(database, prompt);
  const insert = () =>
    database.transaction(async (trx) => {
      const id = await insertPrompt(database, trx, { ...prompt, ...(prepared ? { prepared } : {}) });
      if (key) {
        const row = { user_id: prompt.ownerId, key, prompt_id: id, created_at: moment() };
        await trx.insertInto('idempotency_keys').values(row).execute();
      }
      return id;
    });
  try {
    return await insert();
  } catch (error) {
    const first = key && database.isUniqueViolation(error) && (await findRepeated(database.sql, prompt.ownerId, key));
    if (!first) throw error;
    return first;
  }
}
