import { isAdministrator } from '../../contract/policy.ts';
import { insertAuditEvent } from '../audit/audit.queries.ts';
import { hashPassword, newPassword } from './passwords.ts';
import { deleteResetsOf, insertReset } from './resets.queries.ts';
import { resetUrl } from './resets.ts';
import { revokeSessions } from '../viewer/rights.ts';
import { deleteSessionsOf } from '../viewer/sessions.queries.ts';
import { newToken } from '../viewer/tokens.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { ExpectedError } from '../expected-error.ts';
import { createAdministrator, lockAdministrators } from './administrator.ts';
import { listAdministrators } from './administrator.queries.ts';
import {
  asTarget,
  findUserByEmail,
  lockUserByEmail,
  updatePassword,
  updateRole,
  updateSuspension,
  type UserRow,
} from './users.queries.ts';

/** How many administrators the error for an unknown e-mail lists. */
const MOST_NAMED = 5;

/** How the administrator gets access: a one-time reset link, a generated password, or the given password. */
export type Way = 'link' | 'generate' | { password: string };

interface AppointOptions {
  email: string;
  /** Resets access even if the account is an administrator already. */
  renew: boolean;
  /** Creates no account: a mistyped address is an error. */
  mustExist: boolean;
  way: Way;
}

export interface Appointed {
  email: string;
  change: 'none' | 'created' | 'promoted' | 'reset';
  /** Undefined when the password was given, a link replaces it, or nothing changed. */
  password?: string;
  link?: string;
}

type Settings = Pick<Config, 'PUBLIC_URL' | 'PASSWORD_MIN_LENGTH'>;

/**
 * Promotes the account with this e-mail to administrator, or creates it, on behalf of the operator. Lifts a suspension
 * by other administrators. An existing account may belong to anyone: its password, sessions and reset links become
 * invalid, and only the caller gets the new access.
 * @throws ExpectedError when there is no account and none may be created
 */
export async function appointAdministrator(
  database: Database,
  settings: Settings,
  { email, renew, mustExist, way }: AppointOptions,
): Promise<Appointed> {
  const generated = newPassword(settings.PASSWORD_MIN_LENGTH);
  const password = typeof way === 'object' ? way.password : generated;
  const appoint = async (trx: Db): Promise<Appointed> => {
    await lockAdministrators(trx);
    const known = await findUserByEmail(trx, email);
    if (known) await revokeSessions(database, trx, known.id);
    const user = await lockUserByEmail(database, trx, email);
    if (!user) {
      if (mustExist) throw new ExpectedError(`There is no account ${email}${await namesOf(trx)}.`);
      await createAdministrator(trx, email, password, 'created as admin, by npm run admin');
      return { email, change: 'created', ...(typeof way === 'object' ? {} : { password }) };
    }
    const isOne = isAdministrator(user) && user.suspended_at === null;
    if (isOne && !renew) return { email: user.email, change: 'none' };

    await raise(trx, user);
    // Also with a link that is not used yet: the old password stops working now.
    await updatePassword(trx, user.id, await hashPassword(way === 'link' ? newToken() : password));
    await deleteSessionsOf(trx, user.id);
    await deleteResetsOf(trx, user.id);
    const how = way === 'link' ? 'reset-link-made' : 'password-reset';
    await insertAuditEvent(trx, {}, { act: how, target: asTarget(user), note: 'by npm run admin' });
    const told = { email: user.email, change: isOne ? ('reset' as const) : ('promoted' as const) };
    if (way !== 'link') return way === 'generate' ? { ...told, password } : told;
    const token = newToken();
    await insertReset(trx, { userId: user.id, token, origin: 'administrator' });
    return { ...told, link: resetUrl(settings.PUBLIC_URL, token) };
  };
  return database.transaction(appoint).catch((error: unknown) => {
    if (!database.isUniqueViolation(error)) throw error;
    // Somebody registered the address meanwhile: the retry finds their account.
    return database.transaction(appoint);
  });
}

async function raise(trx: Db, user: UserRow): Promise<void> {
  const target = asTarget(user);
  if (!isAdministrator(user)) {
    await updateRole(trx, user.id, 'admin');
    await insertAuditEvent(trx, {}, { act: 'role-changed', target, note: `${user.role} → admin, by npm run admin` });
  }
  if (user.suspended_at === null) return;
  await updateSuspension(trx, user.id, false);
  await insertAuditEvent(trx, {}, { act: 'reinstated', target, note: 'by npm run admin' });
}

async function namesOf(trx: Db): Promise<string> {
  const names = await listAdministrators(trx, MOST_NAMED);
  return names.length === 0 ? '' : `; administrators here: ${names.join(', ')}`;
}
