import { isAdministrator } from '../../contract/policy.ts';
import { insertAct } from '../audit/audit.queries.ts';
import { hashPassword, newPassword } from './passwords.ts';
import { ConfigError, type Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { lockSetting } from '../database/settings.queries.ts';
import type { Sql } from '../database/tables.ts';
import { Foreseen } from '../foreseen.ts';
import { findUnusedPassword, insertSettingsAccount, isSettingsAccount } from './administrator.queries.ts';
import {
  asTarget,
  findTaken,
  insertUser,
  isEmailLeaving,
  lockAdministrator,
  lockUserByEmail,
  updateRole,
  updateSuspension,
  type UserRow,
} from './users.queries.ts';

export interface Administrator {
  id: number;
  email: string;
  /** A generated one that nobody has signed in with yet. */
  password?: string;
  change: 'none' | 'promoted' | 'created';
}

type Settings = Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'PASSWORD_MIN_LENGTH'>;

/** Transactions that lock it make administrators one after the other. */
export const lockAdministrators = (trx: Sql): Promise<void> => lockSetting(trx, 'first_start');

/**
 * The administrator of the start (product 13, decision 022). With ADMIN_EMAIL an account is made, with ADMIN_PASSWORD or a
 * generated password; one that is an administrator already stays as it is. Without ADMIN_EMAIL an account is made only
 * when there is no administrator at all. While the account of ADMIN_EMAIL is being removed, another administrator does;
 * the start after that makes it anew. Safe when several nodes start at once.
 * @throws ConfigError when ADMIN_EMAIL names an account that is no administrator and that the settings did not make:
 * anybody may register with any address
 */
export async function ensureAdministrator(database: Database, settings: Settings): Promise<Administrator> {
  const { ADMIN_EMAIL: email } = settings;
  return database.transaction(async (trx) => {
    await lockAdministrators(trx);
    const user = await lockOwn(database, trx, email);
    if (!user) return create(trx, settings);
    const change = isAdministrator(user) ? await reinstate(trx, user) : await promote(trx, user);
    const password = await findUnusedPassword(trx, user.id);
    return { id: user.id, email: user.email, change, ...(password === undefined ? {} : { password }) };
  });
}

async function lockOwn(database: Database, trx: Sql, email: string | undefined): Promise<UserRow | undefined> {
  const named = email === undefined ? undefined : await lockUserByEmail(database, trx, email);
  const isFree = named === undefined && email !== undefined && !(await isEmailLeaving(trx, email));
  return isFree ? undefined : (named ?? (await lockAdministrator(database, trx)));
}

/** Other administrators may have suspended the account of the settings, which decide. */
async function reinstate(trx: Sql, user: UserRow): Promise<Administrator['change']> {
  if (user.suspended_at === null || !(await isSettingsAccount(trx, user))) return 'none';
  await updateSuspension(trx, user.id, false);
  await insertAct(trx, {}, { act: 'reinstated', target: asTarget(user), note: 'by the settings' });
  return 'promoted';
}

async function promote(trx: Sql, user: UserRow): Promise<Administrator['change']> {
  if (!(await isSettingsAccount(trx, user)))
    throw new ConfigError(
      `ADMIN_EMAIL: ${user.email} is the account of somebody who registered, and is not made an administrator by a start; ` +
        `if it is yours, run "npm run admin -- ${user.email}", otherwise set another address`,
    );
  await updateRole(trx, user.id, 'admin');
  await updateSuspension(trx, user.id, false);
  const note = `${user.role} → admin, by the settings`;
  await insertAct(trx, {}, { act: 'role-changed', target: asTarget(user), note });
  return 'promoted';
}

async function create(trx: Sql, settings: Settings): Promise<Administrator> {
  const { ADMIN_PASSWORD: given, PASSWORD_MIN_LENGTH: least } = settings;
  if (given !== undefined && given.length < least)
    throw new ConfigError(`ADMIN_PASSWORD: must be at least ${least} characters, as PASSWORD_MIN_LENGTH says`);
  const password = given ?? newPassword(least);
  const made = await createAdministrator(trx, settings.ADMIN_EMAIL, password, 'created as admin, by the settings');
  const unused = given === undefined ? password : undefined;
  await insertSettingsAccount(trx, made, unused);
  return { ...made, change: 'created', ...(unused === undefined ? {} : { password: unused }) };
}

/**
 * Makes an account that is an administrator; without an e-mail one that belongs to nobody (RFC 2606).
 * @throws Foreseen while an older account of this e-mail is being removed
 */
export async function createAdministrator(
  trx: Sql,
  email: string | undefined,
  password: string,
  note: string,
): Promise<{ id: number; email: string }> {
  if (email !== undefined && (await isEmailLeaving(trx, email)))
    throw new Foreseen(
      `The account of ${email} is being removed, which a running server goes on with; try again when it is gone.`,
    );
  const names = await freeNames(trx, email);
  const id = await insertUser(trx, { ...names, passwordHash: await hashPassword(password), role: 'admin' });
  await insertAct(trx, {}, { act: 'role-changed', target: asTarget({ id, username: names.username }), note });
  return { id, email: names.email };
}

/** `admin`, or `admin-2` and so on where a member has that name. */
async function freeNames(trx: Sql, email?: string): Promise<{ username: string; email: string }> {
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? 'admin' : `admin-${number}`;
    const names = { username, email: email ?? `${username}@example.com` };
    const taken = await findTaken(trx, names);
    if (!taken.username && (email || !taken.email)) return names;
  }
}
