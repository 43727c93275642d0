import { isAdministrator } from '../../contract/policy.ts';
import { insertAuditEvent } from '../audit/audit.queries.ts';
import { hashPassword, newPassword } from './passwords.ts';
import { ConfigError, type Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { lockSetting } from '../database/settings.queries.ts';
import type { Db } from '../database/tables.ts';
import { ExpectedError } from '../expected-error.ts';
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
  /** A generated password that nobody has signed in with yet. */
  password?: string;
  change: 'none' | 'promoted' | 'created';
}

type Settings = Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'PASSWORD_MIN_LENGTH'>;

/** Serializes the transactions that create or promote administrators. */
export const lockAdministrators = (trx: Db): Promise<void> => lockSetting(trx, 'first_start');

/**
 * Ensures at startup that there is an administrator (product 13, decision 022). With ADMIN_EMAIL, creates that account
 * with ADMIN_PASSWORD or a generated password; an existing administrator stays unchanged. Without ADMIN_EMAIL, creates
 * an account only when there is no administrator. While the account of ADMIN_EMAIL is being removed, any other
 * administrator is enough; the next start creates it again. Safe when several nodes start at once.
 * @throws ConfigError when ADMIN_EMAIL names a non-administrator account that the settings did not create: anyone may
 * register with any address
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

async function lockOwn(database: Database, trx: Db, email: string | undefined): Promise<UserRow | undefined> {
  const named = email === undefined ? undefined : await lockUserByEmail(database, trx, email);
  const isFree = named === undefined && email !== undefined && !(await isEmailLeaving(trx, email));
  return isFree ? undefined : (named ?? (await lockAdministrator(database, trx)));
}

/** Lifts the suspension of an account that the settings created: the settings overrule other administrators. */
async function reinstate(trx: Db, user: UserRow): Promise<Administrator['change']> {
  if (user.suspended_at === null || !(await isSettingsAccount(trx, user))) return 'none';
  await updateSuspension(trx, user.id, false);
  await insertAuditEvent(trx, {}, { act: 'reinstated', target: asTarget(user), note: 'by the settings' });
  return 'promoted';
}

async function promote(trx: Db, user: UserRow): Promise<Administrator['change']> {
  if (!(await isSettingsAccount(trx, user)))
    throw new ConfigError(
      `ADMIN_EMAIL: ${user.email} is the account of somebody who registered, and is not made an administrator by a start; ` +
        `if it is yours, run "npm run admin -- ${user.email}", otherwise set another address`,
    );
  await updateRole(trx, user.id, 'admin');
  await updateSuspension(trx, user.id, false);
  const note = `${user.role} → admin, by the settings`;
  await insertAuditEvent(trx, {}, { act: 'role-changed', target: asTarget(user), note });
  return 'promoted';
}

async function create(trx: Db, settings: Settings): Promise<Administrator> {
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
 * Creates an administrator account; without an e-mail it gets an address that belongs to nobody (RFC 2606).
 * @throws ExpectedError while an older account of this e-mail is being removed
 */
export async function createAdministrator(
  trx: Db,
  email: string | undefined,
  password: string,
  note: string,
): Promise<{ id: number; email: string }> {
  if (email !== undefined && (await isEmailLeaving(trx, email)))
    throw new ExpectedError(
      `The account of ${email} is being removed, which a running server goes on with; try again when it is gone.`,
    );
  const names = await freeNames(trx, email);
  const id = await insertUser(trx, { ...names, passwordHash: await hashPassword(password), role: 'admin' });
  await insertAuditEvent(trx, {}, { act: 'role-changed', target: asTarget({ id, username: names.username }), note });
  return { id, email: names.email };
}

/** `admin`, or `admin-2` and so on when the name is taken. */
async function freeNames(trx: Db, email?: string): Promise<{ username: string; email: string }> {
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? 'admin' : `admin-${number}`;
    const names = { username, email: email ?? `${username}@example.com` };
    const taken = await findTaken(trx, names);
    if (!taken.username && (email || !taken.email)) return names;
  }
}
