import { timestamp, now } from '../clock.ts';
import { inBatches } from '../database/batches.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { requireSameRequest, type IdempotencyKey } from '../http/idempotency.ts';
import type { Asker } from '../queue/askers.ts';
import { prepareWorker } from './prepare.worker.ts';
import { insertPrompt } from './prompts.write.ts';
import type { NewPrompt } from './prompts.types.ts';

/**
 * Finds the prompt that this member has already created with this `Idempotency-Key`, if any.
 * @throws 422 when the earlier request with this key had another body
 */
export async function findByIdempotencyKey(sql: Db, userId: number, key: IdempotencyKey): Promise<number | undefined> {
  const row = await sql
    .selectFrom('idempotency_keys')
    .select(['prompt_id', 'fingerprint'])
    .where('user_id', '=', userId)
    .where('key', '=', key.key)
    .executeTakeFirst();
  if (row) requireSameRequest(key, row);
  return row?.prompt_id;
}

/**
 * Stores a prompt once per idempotency key, also when the same request arrives twice at the same time. Returns its id.
 * @param spend charges the quota, unless the request is a repetition (quotas/quotas.ts)
 */
export async function insertIdempotently(
  database: Database,
  prompt: NewPrompt,
  { key, asker }: { key: IdempotencyKey | undefined; asker: Asker },
  spend: (trx: Db) => Promise<void>,
): Promise<number> {
  const findFirst = async () => key && findByIdempotencyKey(database.sql, prompt.ownerId, key);
  const { prepared, done } = await prepareWorker(database, prompt, asker, findFirst);
  if (done !== undefined) return done;
  const insert = () =>
    database.transaction(async (trx) => {
      const id = await insertPrompt(database, trx, { ...prompt, ...(prepared ? { prepared } : {}) });
      if (key) {
        const row = { user_id: prompt.ownerId, ...key, prompt_id: id, created_at: timestamp() };
        await trx.insertInto('idempotency_keys').values(row).execute();
      }
      await spend(trx);
      return id;
    });
  try {
    return await insert();
  } catch (error) {
    const first = database.isUniqueViolation(error) ? await findFirst() : undefined;
    if (first === undefined) throw error;
    return first;
  }
}

const DAY = 24 * 60 * 60 * 1000;

/** Deletes idempotency keys of prompts and uploads after one day: clients retry within minutes. */
export async function deleteOldIdempotencyKeys(sql: Db, signal?: AbortSignal): Promise<void> {
  const before = new Date(now().getTime() - DAY).toISOString();
  for (const table of ['idempotency_keys', 'upload_keys'] as const) {
    await inBatches((most) => {
      const old = sql.selectFrom(table).select(['user_id', 'key']).where('created_at', '<', before).limit(most);
      return sql
        .deleteFrom(table)
        .where(({ refTuple }) => refTuple('user_id', 'key'), 'in', old.$asTuple('user_id', 'key'));
    }, signal);
  }
}
