import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Session } from '../../contract/sessions.ts';
import { timestamp, now } from '../clock.ts';
import { inBatches } from '../database/batches.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Db, Tables } from '../database/tables.ts';
import { shareLookups } from '../database/share-lookups.ts';
import { AppError } from '../errors.ts';
import { deviceOf, keptAgent } from './device.ts';
import { hashOf } from './tokens.ts';

const DAY = 24 * 60 * 60 * 1000;
const IDLE_DAYS = 30;
const ABSOLUTE_DAYS = 90;
/** How far `last_used_at` may lag behind, in milliseconds, so that not every read writes. */
const LAG = 5 * 60 * 1000;

const before = (milliseconds: number): string => new Date(now().getTime() - milliseconds).toISOString();

/** The client at sign-in: its User-Agent and its address. */
export interface SignedInFrom {
  agent?: string | undefined;
  address?: string;
}

export async function insertSession(sql: Db, userId: number, token: string, from: SignedInFrom = {}): Promise<void> {
  const at = timestamp();
  await sql
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      id: randomBytes(16).toString('hex'),
      user_id: userId,
      created_at: at,
      last_used_at: at,
      agent: keptAgent(from.agent),
      address: from.address ?? '',
    })
    .execute();
}

/** Sessions last used before `idle`, or begun before `absolute`, have expired. */
interface Cutoffs {
  idle: string;
  absolute: string;
}

const cutoffs = (): Cutoffs => ({ idle: before(IDLE_DAYS * DAY), absolute: before(ABSOLUTE_DAYS * DAY) });

/** Live sessions: used within 30 days, not older than 90, of a user who is not suspended. */
const liveSessions = (sql: Db, { idle, absolute }: Cutoffs) =>
  sql
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.suspended_at', 'is', null)
    .where('sessions.last_used_at', '>', idle)
    .where('sessions.created_at', '>', absolute);

interface LiveSession {
  /** User ID. */
  id: number;
  role: string;
  last_used_at: string;
}

const sessionsOf = preparedQuery<{ hashes: string[]; idle: string; absolute: string }, LiveSession & { hash: string }>(
  (sql, value) =>
    liveSessions(sql, { idle: value('idle'), absolute: value('absolute') })
      .select(['users.id', 'users.role', 'sessions.last_used_at', 'token_hash as hash'])
      .where('token_hash', 'in', value('hashes')),
);

/** Maximum number of tokens per statement. */
const PART = 128;

/** Live sessions, by the hashes of their tokens. */
async function findSessions(sql: Db, hashes: string[]): Promise<Map<string, LiveSession>> {
  const found = new Map<string, LiveSession>();
  for (let at = 0; at < hashes.length; at += PART)
    for (const { hash, ...session } of await sessionsOf(sql, { hashes: hashes.slice(at, at + PART), ...cutoffs() }))
      found.set(hash, session);
  return found;
}

/** Look-ups per database, each shared by all concurrent requests. */
const lookUps = new WeakMap<Db, (hash: string) => Promise<LiveSession | undefined>>();

/**
 * The live session of a token; only reads. Outside of transactions concurrent look-ups are batched: made-up tokens,
 * which anybody can send, take one connection, however many come.
 */
export async function findSession(sql: Db, token: string): Promise<LiveSession | undefined> {
  const hash = hashOf(token);
  if (sql.isTransaction) return (await findSessions(sql, [hash])).get(hash);
  let lookUp = lookUps.get(sql);
  if (!lookUp) lookUps.set(sql, (lookUp = shareLookups((hashes) => findSessions(sql, hashes))));
  return lookUp(hash);
}

/**
 * The user of a token's live session; marks the session as used. Every request calls it, so that a sign-out, a
 * suspension or a role change takes effect at the next request, on every node.
 */
export async function findSessionUser(sql: Db, token: string): Promise<{ id: number; role: string } | undefined> {
  const session = await findSession(sql, token);
  if (!session) return undefined;
  if (session.last_used_at < before(LAG)) {
    await sql
      .updateTable('sessions')
      .set({ last_used_at: timestamp() })
      .where('token_hash', '=', hashOf(token))
      .execute()
      // A full disk is no reason to refuse a read.
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
  }
  return { id: session.id, role: session.role };
}

/** A user's own live sessions, last used first. `token` is that of the current session. */
export async function listSessions(sql: Db, userId: number, token: string): Promise<Session[]> {
  const rows = await liveSessions(sql, cutoffs())
    .select(['sessions.id', 'token_hash', 'agent', 'address', 'sessions.created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('sessions.id')
    .execute();
  const current = hashOf(token);
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.agent),
    address: row.address,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    current: row.token_hash === current,
  }));
}

/** Ends the session of a token. @returns whether there was one */
export async function deleteSession(sql: Db, token: string): Promise<boolean> {
  const gone = await sql.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Ends a user's session. @returns the User-Agent that signed in; undefined when this user has no such session */
export async function deleteOwnSession(sql: Db, userId: number, id: string): Promise<string | undefined> {
  const gone = sql.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).returning('agent');
  const row = await gone.executeTakeFirst();
  return row && deviceOf(row.agent);
}

/** Ends all sessions of a user, except that of the token `except`. @returns how many */
export async function deleteSessionsOf(sql: Db, userId: number, except?: string): Promise<number> {
  const kept = except === undefined ? '' : hashOf(except);
  const gone = sql.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', kept);
  return Number((await gone.executeTakeFirst()).numDeletedRows);
}

/** Ends the oldest sessions of a user beyond this number; never that of the token, which has just begun. */
export async function deleteOldestSessions(
  trx: Db,
  userId: number,
  { most, token }: { most: number; token: string },
): Promise<void> {
  const kept = trx
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', hashOf(token))
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(most - 1);
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', hashOf(token))
    .where('token_hash', 'not in', kept)
    .execute();
}

/** Ends all sessions of all users, except that of the token `except`. @returns how many */
export async function deleteAllSessions(sql: Db, except?: string): Promise<number> {
  const kept = except === undefined ? '' : hashOf(except);
  const gone = sql.deleteFrom('sessions').where('token_hash', '!=', kept);
  return Number((await gone.executeTakeFirst()).numDeletedRows);
}

/** Removes sessions that can never be used again. */
export const deleteDeadSessions = (sql: Db, signal?: AbortSignal): Promise<void> =>
  inBatches((most) => {
    const dead = (where: ExpressionBuilder<Tables, 'sessions'>) =>
      where.or([
        where('last_used_at', '<=', before(IDLE_DAYS * DAY)),
        where('created_at', '<=', before(ABSOLUTE_DAYS * DAY)),
      ]);
    const some = sql.selectFrom('sessions').select('token_hash').where(dead).limit(most);
    return sql.deleteFrom('sessions').where('token_hash', 'in', some).where(dead);
  }, signal);
