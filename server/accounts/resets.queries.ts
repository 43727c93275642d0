import type { ExpressionBuilder } from 'kysely';
import { moment, now } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Sql, Tables } from '../database/tables.ts';
import { hashOf } from '../viewer/tokens.ts';

const MINUTE = 60 * 1000;

/** How long a link is good, in milliseconds. */
const LIFE = { mail: 60 * MINUTE, administrator: 24 * 60 * MINUTE };
/** A mail goes out only when the last one is older: nobody's letter box is filled. */
const BETWEEN_MAILS = 5 * MINUTE;
/** By how much the clocks of two nodes may differ. */
const SKEW = 5 * MINUTE;

interface NewReset {
  userId: number;
  token: string;
  origin: Tables['password_resets']['origin'];
  /** The administrator who makes it. */
  madeBy?: number;
}

/**
 * Stores a link's token, in a transaction, and makes older links of the user void; one by mail leaves an
 * administrator's alone, since anybody may ask for it. Answers until when it is good.
 */
export async function insertReset(trx: Sql, { userId, token, origin, madeBy }: NewReset): Promise<string> {
  const expiresAt = new Date(now().getTime() + LIFE[origin]).toISOString();
  await trx.deleteFrom('password_resets').where('expires_at', '<=', moment()).execute();
  const older = trx.deleteFrom('password_resets').where('user_id', '=', userId);
  await (origin === 'mail' ? older.where('origin', '=', origin) : older).execute();
  await trx
    .insertInto('password_resets')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      origin,
      made_by: madeBy ?? null,
      created_at: moment(),
      expires_at: expiresAt,
    })
    .execute();
  return expiresAt;
}

/** Whether the user was sent a link within the last five minutes. */
export async function wasMailedOfLate(sql: Sql, userId: number): Promise<boolean> {
  const at = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();
  const row = await sql
    .selectFrom('password_resets')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('origin', '=', 'mail')
    .where('created_at', '>', at(-BETWEEN_MAILS))
    // What is further ahead was written by a clock that was wrong, and keeps nobody without a letter.
    .where('created_at', '<=', at(BETWEEN_MAILS))
    .executeTakeFirst();
  return row !== undefined;
}

/** Links that are good now: not over, and for no longer than any is, whatever clock was ahead when it was made. */
const isGood = (where: ExpressionBuilder<Tables, 'password_resets'>) =>
  where.and([
    where('expires_at', '>', moment()),
    where('expires_at', '<=', new Date(now().getTime() + LIFE.administrator + SKEW).toISOString()),
  ]);

/** Whether a link is still good. */
export async function findReset(sql: Sql, token: string): Promise<{ user_id: number } | undefined> {
  return sql
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where(isGood)
    .executeTakeFirst();
}

/**
 * Uses a link up, in a transaction, and with it all other links of its user: of two at once one gets the user's id. The
 * user is held first: a link that is used at the very moment at which the password, e-mail, role or suspension changes is
 * used before that, or void.
 */
export async function takeReset(
  database: Pick<Database, 'forUpdate'>,
  trx: Sql,
  token: string,
): Promise<number | undefined> {
  const found = await findReset(trx, token);
  if (!found) return undefined;
  await database.forUpdate(trx.selectFrom('users').select('id').where('id', '=', found.user_id)).execute();
  const reset = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashOf(token))
    .where(isGood)
    .returning('user_id')
    .executeTakeFirst();
  return reset?.user_id;
}

/**
 * Makes all links void that are for a user, or that they made for others: whoever changes what they sign in with, or may
 * do, calls it in that transaction.
 */
export async function deleteResetsOf(trx: Sql, userId: number): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await deleteResetsBy(trx, userId);
}

/**
 * Makes the links void that a user made for others, or that anybody made. Whoever ends sessions calls it in that
 * transaction, with the user locked: links made with a stolen session do not outlive it.
 */
export async function deleteResetsBy(trx: Sql, userId?: number): Promise<void> {
  const made = trx.deleteFrom('password_resets').where('made_by', 'is not', null);
  await (userId === undefined ? made : made.where('made_by', '=', userId)).execute();
}
