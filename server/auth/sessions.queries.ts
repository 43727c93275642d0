import type { Sql } from '../database/tables.ts';
import { now } from '../clock.ts';
import { AppError } from '../http/errors.ts';
import { hashOf } from './tokens.ts';

const DAY = 24 * 60 * 60 * 1000;
const IDLE_DAYS = 30;
const ABSOLUTE_DAYS = 90;
/** How far `last_used_at` may lag behind, so that reading does not write each time. */
const LAG = 5 * 60 * 1000;

const before = (milliseconds: number): string => new Date(now().getTime() - milliseconds).toISOString();

export async function insertSession(sql: Sql, userId: number, token: string): Promise<void> {
  const moment = now().toISOString();
  await sql
    .insertInto('sessions')
    .values({ token_hash: hashOf(token), user_id: userId, created_at: moment, last_used_at: moment })
    .execute();
}

/** The user whose live session this token is: used within 30 days and not older than 90. */
export async function findSessionUser(sql: Sql, token: string): Promise<{ id: number; role: string } | undefined> {
  const hash = hashOf(token);
  const session = await sql
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'sessions.last_used_at'])
    .where('sessions.token_hash', '=', hash)
    .where('sessions.last_used_at', '>', before(IDLE_DAYS * DAY))
    .where('sessions.created_at', '>', before(ABSOLUTE_DAYS * DAY))
    .executeTakeFirst();
  if (!session) return undefined;
  if (session.last_used_at < before(LAG)) {
    await sql
      .updateTable('sessions')
      .set({ last_used_at: now().toISOString() })
      .where('token_hash', '=', hash)
      .execute()
      // A full disk is no reason to refuse who only wants to read.
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
  }
  return { id: session.id, role: session.role };
}

export async function deleteSession(sql: Sql, token: string): Promise<void> {
  await sql.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
}

/** Ends every session of a user but the one with this token; without it all of them. */
export async function deleteSessionsOf(sql: Sql, userId: number, keepToken?: string): Promise<void> {
  const all = sql.deleteFrom('sessions').where('user_id', '=', userId);
  await (keepToken === undefined ? all : all.where('token_hash', '!=', hashOf(keepToken))).execute();
}

/** Removes sessions that can never be used again. */
export async function deleteDeadSessions(sql: Sql): Promise<void> {
  await sql
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('last_used_at', '<=', before(IDLE_DAYS * DAY)),
        where('created_at', '<=', before(ABSOLUTE_DAYS * DAY)),
      ]),
    )
    .execute();
}
