import type { Selectable } from 'kysely';
import { isAdministrator } from '../../contract/policy.ts';
import type { Role, User } from '../../contract/users.ts';
import type { Target } from '../audit/audit.queries.ts';
import { moment } from '../clock.ts';
import { deleteResetsOf } from './resets.queries.ts';
import { announce } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { foldKey } from '../text/keys.ts';
import type { Sql, Tables } from '../database/tables.ts';
import { countSaved } from '../saved/saved.queries.ts';
import { FORMER_MEMBER } from './former-member.ts';
import { skeletonOf, withoutId } from '../text/skeleton.ts';

export type UserRow = Selectable<Tables['users']>;

/** What must be nobody else's, in any case. */
export interface UniqueNames {
  username: string;
  email: string;
}

export interface NewUser extends UniqueNames {
  passwordHash: string;
  role?: Role;
}

/** Stores a user, a member unless said otherwise, and answers the id. @throws a unique violation: see accounts/taken.ts */
export async function insertUser(sql: Sql, user: NewUser): Promise<number> {
  const createdAt = moment();
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
  username_key: foldKey(username),
  email,
  email_key: foldKey(email),
});

export const findUserRow = (sql: Sql, id: number): Promise<UserRow | undefined> =>
  sql.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** As `findUserRow`, in a transaction, and keeps others from changing the user until it ends. */
export const lockUser = (database: Pick<Database, 'forUpdate'>, trx: Sql, id: number): Promise<UserRow | undefined> =>
  database.forUpdate(trx.selectFrom('users').selectAll().where('id', '=', id)).executeTakeFirst();

/** Whether this is the account of somebody: not one that is being removed, nor that of all former members. */
export const isThere = ({ leaving, email_key }: Pick<UserRow, 'leaving' | 'email_key'>): boolean =>
  leaving === null && email_key !== FORMER_MEMBER;

/** The user with this e-mail, in any case. One who is leaving is no longer found. */
export const findUserByEmail = (sql: Sql, email: string): Promise<UserRow | undefined> =>
  byEmail(sql, email).executeTakeFirst();

const byEmail = (sql: Sql, email: string) =>
  sql.selectFrom('users').selectAll().where('email_key', '=', foldKey(email)).where('leaving', 'is', null);

/**
 * As `findUserByEmail`, in a transaction, and keeps others from changing the user until it ends: what is done to the account
 * is done to the one of this address, also where the address passed to another while this one waited.
 */
export async function lockUserByEmail(
  database: Pick<Database, 'forUpdate'>,
  trx: Sql,
  email: string,
): Promise<UserRow | undefined> {
  const find = () => database.forUpdate(byEmail(trx, email)).executeTakeFirst();
  // PostgreSQL compares again what it waited for, but sees who took the address meanwhile only when asked anew.
  return (await find()) ?? find();
}

/** Whether an account of this e-mail, in any case, is being removed: until it is gone nobody else can have the address. */
export async function isEmailLeaving(sql: Sql, email: string): Promise<boolean> {
  const leaving = sql.selectFrom('users').select('id').where('email_key', '=', foldKey(email));
  return (await leaving.where('leaving', 'is not', null).executeTakeFirst()) !== undefined;
}

/** The user who has been an administrator for longest. One who is leaving is no longer found. */
export const findAdministrator = (sql: Sql): Promise<UserRow | undefined> => firstAdministrator(sql).executeTakeFirst();

/** As `findAdministrator`, in a transaction, and keeps others from changing the user until it ends. */
export const lockAdministrator = (database: Pick<Database, 'forUpdate'>, trx: Sql): Promise<UserRow | undefined> =>
  database.forUpdate(firstAdministrator(trx)).executeTakeFirst();

const firstAdministrator = (sql: Sql) => {
  const role: Role = 'admin';
  const administrators = sql.selectFrom('users').selectAll().where('role', '=', role).where('leaving', 'is', null);
  return administrators.orderBy('id').limit(1);
};

/** One's own account as the contract has it; `promptsSaved` counts what the user still can see (product 10). */
export async function findUser(sql: Sql, id: number): Promise<User | undefined> {
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
export async function updateUser(
  trx: Sql,
  id: number,
  user: UniqueNames & { avatarUrl: string | null },
): Promise<void> {
  const looks = skeletonOf(user.username);
  const names = nameColumns(user);
  const old = await findUserRow(trx, id);
  if (old?.email !== names.email) await deleteResetsOf(trx, id);
  await trx
    .updateTable('users')
    .set({
      ...names,
      // Who has always looked like another stays so.
      ...(withoutId(old?.username_skeleton ?? '') === looks ? {} : { username_skeleton: looks }),
      avatar_url: user.avatarUrl,
      updated_at: moment(),
    })
    .where('id', '=', id)
    .execute();
  announce(trx, `user:${id}`, 'users');
}

/** Links for a new password are void from now on, as after whatever else changes who may sign in as this user. */
export async function updatePassword(trx: Sql, id: number, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: moment() })
    .where('id', '=', id)
    .execute();
  await deleteResetsOf(trx, id);
}

/**
 * Whether this still is the hash of the user's password, and they may sign in, which stays so until the transaction ends:
 * who signs in while the password is changed, or they are suspended, gets no session that would outlive it.
 */
export async function holdPassword(trx: Sql, id: number, passwordHash: string): Promise<boolean> {
  const held = await trx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

/** Links for a new password are void from now on. */
export async function updateRole(trx: Sql, id: number, role: Role): Promise<void> {
  await trx.updateTable('users').set({ role, updated_at: moment() }).where('id', '=', id).execute();
  await deleteResetsOf(trx, id);
}

/** Keeps a user out from now on, or no longer. Links for a new password are void from now on. */
export async function updateSuspension(trx: Sql, id: number, suspended: boolean): Promise<void> {
  const at = moment();
  await trx
    .updateTable('users')
    .set({ suspended_at: suspended ? at : null, updated_at: at })
    .where('id', '=', id)
    .execute();
  await deleteResetsOf(trx, id);
}

/** From now on browsers that have signed in before count as new ones: of a user, or of everybody. */
export async function forgetDevices(trx: Sql, id?: number): Promise<void> {
  const users = trx.updateTable('users').set((set) => ({ device_version: set('device_version', '+', 1) }));
  await (id === undefined ? users : users.where('id', '=', id)).execute();
}

/** A user as the audit log names one. */
export const asTarget = ({ id, username }: Pick<UserRow, 'id' | 'username'>): Target => ({
  kind: 'user',
  id,
  name: username,
});

export const EMAIL_TAKEN = 'Email is already registered';

/** Which of the names are taken by somebody else, or look like theirs, with what to tell. */
export async function findTaken(sql: Sql, names: UniqueNames, self = 0): Promise<Record<string, string>> {
  const { username_key, email_key } = nameColumns(names);
  const looks = skeletonOf(names.username);
  const rows = await sql
    .selectFrom('users')
    .select(['id', 'username_key', 'username_skeleton', 'email_key'])
    .where((where) =>
      where.or([
        where('username_key', '=', username_key),
        // Those of old lookalikes go on behind a line break, after which nothing but digits comes.
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
