import type { Selectable } from 'kysely';
import { isAdministrator } from '../../contract/policy.ts';
import type { Role, User } from '../../contract/users.ts';
import type { Target } from '../audit/audit.queries.ts';
import { timestamp } from '../clock.ts';
import { deleteResetsOf } from './resets.queries.ts';
import { invalidate } from '../database/invalidation.ts';
import type { Database } from '../database/database.ts';
import { normalizeName } from '../text/keys.ts';
import type { Db, Tables } from '../database/tables.ts';
import { countSaved } from '../saved/saved.queries.ts';
import { FORMER_MEMBER } from './former-member.ts';
import { skeletonOf, withoutId } from '../text/skeleton.ts';

export type UserRow = Selectable<Tables['users']>;

/** Must be unique, regardless of case. */
export interface UniqueNames {
  username: string;
  email: string;
}

export interface NewUser extends UniqueNames {
  passwordHash: string;
  role?: Role;
}

/** Stores a user, by default a member, and returns the ID. @throws a unique violation: see accounts/taken.ts */
export async function insertUser(sql: Db, user: NewUser): Promise<number> {
  const createdAt = timestamp();
  const { id } = await sql
    .insertInto('users')
    .values({
      ...nameColumns(user),
      username_skeleton: skeletonOf(user.username),
      password_hash: user.passwordHash,
      role: user.role ?? 'member',
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const nameColumns = ({ username, email }: UniqueNames) => ({
  username,
  username_key: normalizeName(username),
  email,
  email_key: normalizeName(email),
});

export const findUserRow = (sql: Db, id: number): Promise<UserRow | undefined> =>
  sql.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** Like `findUserRow`, but locks the row until the transaction ends. */
export const lockUser = (database: Pick<Database, 'forUpdate'>, trx: Db, id: number): Promise<UserRow | undefined> =>
  database.forUpdate(trx.selectFrom('users').selectAll().where('id', '=', id)).executeTakeFirst();

/** False for an account that is being removed, and for the shared account of former members. */
export const userExists = ({ leaving, email_key }: Pick<UserRow, 'leaving' | 'email_key'>): boolean =>
  leaving === null && email_key !== FORMER_MEMBER;

/** The user with this e-mail, regardless of case. Does not find users who are leaving. */
export const findUserByEmail = (sql: Db, email: string): Promise<UserRow | undefined> =>
  byEmail(sql, email).executeTakeFirst();

const byEmail = (sql: Db, email: string) =>
  sql.selectFrom('users').selectAll().where('email_key', '=', normalizeName(email)).where('leaving', 'is', null);

/**
 * Like `findUserByEmail`, but locks the row until the transaction ends. Finds the account that has the address after
 * the wait for the lock, even if the address moved to another account meanwhile.
 */
export async function lockUserByEmail(
  database: Pick<Database, 'forUpdate'>,
  trx: Db,
  email: string,
): Promise<UserRow | undefined> {
  const find = () => database.forUpdate(byEmail(trx, email)).executeTakeFirst();
  // After the wait PostgreSQL rechecks only the row that it waited for. A second query sees who took the address.
  return (await find()) ?? find();
}

/** Whether an account with this e-mail, in any case, is being removed: until it is gone, the address is taken. */
export async function isEmailLeaving(sql: Db, email: string): Promise<boolean> {
  const leaving = sql.selectFrom('users').select('id').where('email_key', '=', normalizeName(email));
  return (await leaving.where('leaving', 'is not', null).executeTakeFirst()) !== undefined;
}

/** The administrator with the lowest ID. Does not find users who are leaving. */
export const findAdministrator = (sql: Db): Promise<UserRow | undefined> => firstAdministrator(sql).executeTakeFirst();

/** Like `findAdministrator`, but locks the row until the transaction ends. */
export const lockAdministrator = (database: Pick<Database, 'forUpdate'>, trx: Db): Promise<UserRow | undefined> =>
  database.forUpdate(firstAdministrator(trx)).executeTakeFirst();

const firstAdministrator = (sql: Db) => {
  const role: Role = 'admin';
  const administrators = sql.selectFrom('users').selectAll().where('role', '=', role).where('leaving', 'is', null);
  return administrators.orderBy('id').limit(1);
};

/** A user's own account for the contract. `promptsSaved` counts what the user can still see (product 10). */
export async function findUser(sql: Db, id: number): Promise<User | undefined> {
  const row = await findUserRow(sql, id);
  return row && toUser(row, await countSaved(sql, row));
}

const toUser = (row: UserRow, promptsSaved: number): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: isAdministrator(row) ? 'admin' : 'member',
  avatarUrl: row.avatar_url,
  promptsUsed: row.prompts_used,
  promptsSaved,
  createdAt: row.created_at,
});

/** Changes a user, in a transaction. @throws a unique violation: see accounts/taken.ts */
export async function updateUser(trx: Db, id: number, user: UniqueNames & { avatarUrl: string | null }): Promise<void> {
  const looks = skeletonOf(user.username);
  const names = nameColumns(user);
  const old = await findUserRow(trx, id);
  if (old?.email !== names.email) await deleteResetsOf(trx, id);
  await trx
    .updateTable('users')
    .set({
      ...names,
      // A user who already looks like another one keeps the skeleton with the ID.
      ...(withoutId(old?.username_skeleton ?? '') === looks ? {} : { username_skeleton: looks }),
      avatar_url: user.avatarUrl,
      updated_at: timestamp(),
    })
    .where('id', '=', id)
    .execute();
  invalidate(trx, `user:${id}`, 'users');
}

/** Changes the password hash and deletes the user's reset links, like every change of who may sign in as this user. */
export async function updatePassword(trx: Db, id: number, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: timestamp() })
    .where('id', '=', id)
    .execute();
  await deleteResetsOf(trx, id);
}

/**
 * Whether this is still the user's password hash and the user is not suspended. Locks the row until the transaction
 * ends: a sign-in during a password change or a suspension gets no session that would outlive it.
 */
export async function lockPassword(trx: Db, id: number, passwordHash: string): Promise<boolean> {
  const result = await trx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Changes the role and deletes the user's reset links. */
export async function updateRole(trx: Db, id: number, role: Role): Promise<void> {
  await trx.updateTable('users').set({ role, updated_at: timestamp() }).where('id', '=', id).execute();
  await deleteResetsOf(trx, id);
}

/** Suspends or reinstates a user and deletes the user's reset links. */
export async function updateSuspension(trx: Db, id: number, suspended: boolean): Promise<void> {
  const at = timestamp();
  await trx
    .updateTable('users')
    .set({ suspended_at: suspended ? at : null, updated_at: at })
    .where('id', '=', id)
    .execute();
  await deleteResetsOf(trx, id);
}

/** Makes known devices count as new ones: those of a user, or without `id` those of everybody. */
export async function forgetDevices(trx: Db, id?: number): Promise<void> {
  const users = trx.updateTable('users').set((set) => ({ device_version: set('device_version', '+', 1) }));
  await (id === undefined ? users : users.where('id', '=', id)).execute();
}

/** A user as the target of an audit event. */
export const asTarget = ({ id, username }: Pick<UserRow, 'id' | 'username'>): Target => ({
  kind: 'user',
  id,
  name: username,
});

export const EMAIL_TAKEN = 'Email is already registered';

/** The fields that somebody else has, or that look like somebody else's, with an error message for each. */
export async function findTaken(sql: Db, names: UniqueNames, self = 0): Promise<Record<string, string>> {
  const { username_key, email_key } = nameColumns(names);
  const looks = skeletonOf(names.username);
  const rows = await sql
    .selectFrom('users')
    .select(['id', 'username_key', 'username_skeleton', 'email_key'])
    .where((where) =>
      where.or([
        where('username_key', '=', username_key),
        // The skeletons of old lookalikes continue with a line break and the ID, which is only digits.
        where.and([where('username_skeleton', '>=', looks), where('username_skeleton', '<', `${looks}\u000b`)]),
        where('email_key', '=', email_key),
      ]),
    )
    .execute();
  const others = rows.filter(({ id }) => id !== self);
  const alike = rows.filter(({ username_skeleton }) => withoutId(username_skeleton ?? '') === looks);
  const isTaken =
    others.some((row) => row.username_key === username_key) ||
    (alike.length > 0 && !alike.some(({ id }) => id === self));
  return {
    ...(isTaken ? { username: 'Username is already taken' } : {}),
    ...(others.some((row) => row.email_key === email_key) ? { email: EMAIL_TAKEN } : {}),
  };
}
