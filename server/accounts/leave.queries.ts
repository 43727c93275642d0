import { sql as raw, type SqlBool } from 'kysely';
import type { PromptsOfLeaver } from '../../contract/leaving.ts';
import { isAdministrator } from '../../contract/policy.ts';
import type { Status } from '../../contract/prompts.ts';
import { forgetAccount } from './login-failures.ts';
import { deleteResetsOf } from './resets.queries.ts';
import { deleteSessionsOf } from '../viewer/sessions.queries.ts';
import { timestamp } from '../clock.ts';
import { invalidate } from '../database/invalidation.ts';
import type { Database } from '../database/database.ts';
import { lockSetting } from '../database/settings.queries.ts';
import type { Db } from '../database/tables.ts';
import { memberKey } from '../usage/usage.queries.ts';
import { FORMER_MEMBER, FORMER_NAME } from './former-member.ts';
import { findTaken, insertUser, lockUser, type UserRow } from './users.queries.ts';

/** The first step of a removal, in a transaction: from now on nobody can sign in as this user. */
export async function markLeaving(trx: Db, { id }: UserRow, prompts: PromptsOfLeaver): Promise<void> {
  const at = timestamp();
  await trx
    .updateTable('users')
    .set({ leaving: prompts, suspended_at: at, updated_at: at, avatar_url: null })
    .where('id', '=', id)
    .execute();
  await deleteSessionsOf(trx, id);
  await deleteResetsOf(trx, id);
  invalidate(trx, `user:${id}`, 'users');
}

/** Whether this user is the only active administrator. Call it while the setting `administrators` is locked. */
export async function isLastAdministrator(trx: Db, { id, role }: Pick<UserRow, 'id' | 'role'>): Promise<boolean> {
  if (!isAdministrator({ id, role })) return false;
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where(raw<SqlBool>`lower(role) = 'admin'`)
    .where('suspended_at', 'is', null)
    .where('leaving', 'is', null)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** Accounts whose removal has begun and is not finished. */
export const listLeaving = (sql: Db): Promise<{ id: number }[]> =>
  sql.selectFrom('users').select('id').where('leaving', 'is not', null).orderBy('id').execute();

export async function findLeaving(sql: Db, id: number): Promise<PromptsOfLeaver | undefined> {
  const row = await sql.selectFrom('users').select('leaving').where('id', '=', id).executeTakeFirst();
  return row?.leaving ?? undefined;
}

/** Some of the prompts of a user. */
export const listOwned = (
  sql: Db,
  id: number,
  limit: number,
): Promise<{ id: number; status: Status; version: number }[]> =>
  sql
    .selectFrom('prompts')
    .select(['id', 'status', 'version'])
    .where('owner_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/** One batch of the images that a user uploaded, after this id. */
export async function listImages(sql: Db, userId: number, after: string, limit: number): Promise<string[]> {
  const rows = await sql
    .selectFrom('images')
    .select('id')
    .where('owner_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes a batch of a user's uses (the prompts' own counts stay), saved prompts and idempotency keys.
 * @returns the number of deleted rows
 */
export async function deleteSome(sql: Db, id: number, limit: number): Promise<number> {
  const person = memberKey(id);
  const uses = sql.selectFrom('prompt_usage').select('prompt_id').where('person', '=', person).limit(limit);
  const saved = sql.selectFrom('saved_prompts').select('id').where('user_id', '=', id).limit(limit);
  const keys = sql.selectFrom('idempotency_keys').select('key').where('user_id', '=', id).limit(limit);
  const gone = [
    await sql.deleteFrom('prompt_usage').where('person', '=', person).where('prompt_id', 'in', uses).executeTakeFirst(),
    await sql.deleteFrom('saved_prompts').where('id', 'in', saved).executeTakeFirst(),
    await sql.deleteFrom('idempotency_keys').where('user_id', '=', id).where('key', 'in', keys).executeTakeFirst(),
  ];
  return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}

/**
 * The last step of a removal, in a transaction: deletes the account and all that references it.
 * @returns false when prompts or images are left: a request in progress may have added one
 */
export async function deleteUser(database: Database, trx: Db, id: number): Promise<boolean> {
  const user = await lockUser(database, trx, id);
  if (!user || user.leaving === null) return true;
  if ((await listOwned(trx, id, 1)).length > 0) return false;
  if ((await listImages(trx, id, '', 1)).length > 0) return false;
  await trx.deleteFrom('prompt_usage').where('person', '=', memberKey(id)).execute();
  await trx
    .deleteFrom('prompt_totals')
    .where((where) => where.or([where('scope', '=', `owner:${id}`), where('scope', 'like', `owner:${id}:%`)]))
    .execute();
  await forgetAccount(trx, user.email);
  await trx.deleteFrom('users').where('id', '=', id).execute();
  return true;
}

/** The id of the account of former members, in a transaction. Creates the account on first use. */
export async function formerMember(trx: Db): Promise<number> {
  const find = () => trx.selectFrom('users').select('id').where('email_key', '=', FORMER_MEMBER).executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  await lockSetting(trx, 'former_member');
  const made = await find();
  if (made) return made.id;
  const names = { username: await freeName(trx), email: FORMER_MEMBER };
  const id = await insertUser(trx, { ...names, passwordHash: 'none' });
  await trx.updateTable('users').set({ suspended_at: timestamp() }).where('id', '=', id).execute();
  return id;
}

/** A member who had the name before it was reserved keeps it. */
async function freeName(trx: Db): Promise<string> {
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? FORMER_NAME : `${FORMER_NAME} ${number}`;
    if (!(await findTaken(trx, { username, email: FORMER_MEMBER })).username) return username;
  }
}
