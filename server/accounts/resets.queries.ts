import type { ExpressionBuilder } from 'kysely';
import { timestamp, now } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Db, Tables } from '../database/tables.ts';
import { hashOf } from '../viewer/tokens.ts';

const MINUTE = 60 * 1000;

/** How long a reset link is valid, in milliseconds. */
const LIFETIME = { mail: 60 * MINUTE, administrator: 24 * 60 * MINUTE };
/** The minimum time between two e-mails to a user: nobody can flood a mailbox. */
const MAIL_INTERVAL = 5 * MINUTE;
/** The maximum clock skew between nodes. */
const MAX_SKEW = 5 * MINUTE;

interface NewReset {
  userId: number;
  token: string;
  origin: Tables['password_resets']['origin'];
  /** The ID of the administrator who creates it. */
  madeBy?: number;
}

/**
 * Stores the token of a reset link, in a transaction, and deletes older links of the user. An e-mailed link does not
 * replace one from an administrator, because anybody can request an e-mail. Returns the time when the link expires.
 */
export async function insertReset(trx: Db, { userId, token, origin, madeBy }: NewReset): Promise<string> {
  const expiresAt = new Date(now().getTime() + LIFETIME[origin]).toISOString();
  await trx.deleteFrom('password_resets').where('expires_at', '<=', timestamp()).execute();
  const older = trx.deleteFrom('password_resets').where('user_id', '=', userId);
  await (origin === 'mail' ? older.where('origin', '=', origin) : older).execute();
  await trx
    .insertInto('password_resets')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      origin,
      made_by: madeBy ?? null,
      created_at: timestamp(),
      expires_at: expiresAt,
    })
    .execute();
  return expiresAt;
}

/** Whether a link was e-mailed to the user within the last five minutes. */
export async function wasMailedOfLate(sql: Db, userId: number): Promise<boolean> {
  const at = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();
  const row = await sql
    .selectFrom('password_resets')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('origin', '=', 'mail')
    .where('created_at', '>', at(-MAIL_INTERVAL))
    // A row further in the future was written by a wrong clock: it must not block e-mails.
    .where('created_at', '<=', at(MAIL_INTERVAL))
    .executeTakeFirst();
  return row !== undefined;
}

/** Not expired, and not valid for longer than any link may be: a clock may have run ahead when it was stored. */
const isValid = (where: ExpressionBuilder<Tables, 'password_resets'>) =>
  where.and([
    where('expires_at', '>', timestamp()),
    where('expires_at', '<=', new Date(now().getTime() + LIFETIME.administrator + MAX_SKEW).toISOString()),
  ]);

/** The user of a link, if the link is valid. */
export async function findReset(sql: Db, token: string): Promise<{ user_id: number } | undefined> {
  return sql
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where(isValid)
    .executeTakeFirst();
}

/**
 * Uses up a link, in a transaction. Of two concurrent uses, one gets the user ID; `updatePassword` then deletes the
 * user's other links. Locks the user first: a link that is used while the password, e-mail, role or suspension changes
 * is either used before the change, or void.
 */
export async function takeReset(
  database: Pick<Database, 'forUpdate'>,
  trx: Db,
  token: string,
): Promise<number | undefined> {
  const found = await findReset(trx, token);
  if (!found) return undefined;
  await database.forUpdate(trx.selectFrom('users').select('id').where('id', '=', found.user_id)).execute();
  const reset = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashOf(token))
    .where(isValid)
    .returning('user_id')
    .executeTakeFirst();
  return reset?.user_id;
}

/**
 * Deletes the links for a user, and those that they created for others. Call it in every transaction that changes the
 * user's credentials or rights.
 */
export async function deleteResetsOf(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await deleteResetsBy(trx, userId);
}

/**
 * Deletes the links that a user created for others; without `userId`, those of all administrators. Call it in every
 * transaction that ends sessions, with the user locked: links created with a stolen session must not outlive it.
 */
export async function deleteResetsBy(trx: Db, userId?: number): Promise<void> {
  const links = trx.deleteFrom('password_resets').where('made_by', 'is not', null);
  await (userId === undefined ? links : links.where('made_by', '=', userId)).execute();
}
