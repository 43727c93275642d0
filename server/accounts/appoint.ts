import { isAdministrator } from '../../contract/policy.ts';
import { insertAct } from '../audit/audit.queries.ts';
import { hashPassword, newPassword } from './passwords.ts';
import { deleteResetsOf, insertReset } from './resets.queries.ts';
import { resetUrl } from './resets.ts';
import { endRights } from '../viewer/rights.ts';
import { deleteSessionsOf } from '../viewer/sessions.queries.ts';
import { newToken } from '../viewer/tokens.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/tables.ts';
import { Foreseen } from '../foreseen.ts';
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

/** Administrators that are named to who does not know the address. */
const MOST_NAMED = 5;

/** How somebody gets in: by a link that sets a password, once; with a generated password; or with this one. */
export type Way = 'link' | 'generate' | { password: string };

interface Wish {
  email: string;
  /** A new way in also for who is an administrator already. */
  renew: boolean;
  /** Makes no account: a mistyped address is a failure. */
  mustExist: boolean;
  way: Way;
}

export interface Appointed {
  email: string;
  change: 'none' | 'created' | 'promoted' | 'reset';
  /** The way in; nothing where the password was given, or nothing changed. */
  password?: string;
  link?: string;
}

type Settings = Pick<Config, 'PUBLIC_URL' | 'PASSWORD_MIN_LENGTH'>;

/**
 * Makes an administrator of the account with this e-mail, or a new account, as whoever runs the installation wishes: also
 * over those whom other administrators keep out. An account that was there may be anybody's: its password, sessions and
 * links end, and the way in is handed to who asks here.
 * @throws Foreseen when there is no account and none is to be made
 */
export async function appointAdministrator(
  database: Database,
  settings: Settings,
  { email, renew, mustExist, way }: Wish,
): Promise<Appointed> {
  const generated = newPassword(settings.PASSWORD_MIN_LENGTH);
  const password = typeof way === 'object' ? way.password : generated;
  const appoint = async (trx: Sql): Promise<Appointed> => {
    await lockAdministrators(trx);
    const known = await findUserByEmail(trx, email);
    if (known) await endRights(database, trx, known.id);
    const user = await lockUserByEmail(database, trx, email);
    if (!user) {
      if (mustExist) throw new Foreseen(`There is no account ${email}${await namesOf(trx)}.`);
      await createAdministrator(trx, email, password, 'created as admin, by npm run admin');
      return { email, change: 'created', ...(typeof way === 'object' ? {} : { password }) };
    }
    const isOne = isAdministrator(user) && user.suspended_at === null;
    if (isOne && !renew) return { email: user.email, change: 'none' };

    await raise(trx, user);
    // Also before a link is used: the old password opens nothing from here on.
    await updatePassword(trx, user.id, await hashPassword(way === 'link' ? newToken() : password));
    await deleteSessionsOf(trx, user.id);
    await deleteResetsOf(trx, user.id);
    const how = way === 'link' ? 'reset-link-made' : 'password-reset';
    await insertAct(trx, {}, { act: how, target: asTarget(user), note: 'by npm run admin' });
    const told = { email: user.email, change: isOne ? ('reset' as const) : ('promoted' as const) };
    if (way !== 'link') return way === 'generate' ? { ...told, password } : told;
    const token = newToken();
    await insertReset(trx, { userId: user.id, token, origin: 'administrator' });
    return { ...told, link: resetUrl(settings.PUBLIC_URL, token) };
  };
  return database.transaction(appoint).catch((error: unknown) => {
    if (!database.isUniqueViolation(error)) throw error;
    // Somebody took the address meanwhile, and is found now.
    return database.transaction(appoint);
  });
}

async function raise(trx: Sql, user: UserRow): Promise<void> {
  const target = asTarget(user);
  if (!isAdministrator(user)) {
    await updateRole(trx, user.id, 'admin');
    await insertAct(trx, {}, { act: 'role-changed', target, note: `${user.role} → admin, by npm run admin` });
  }
  if (user.suspended_at === null) return;
  await updateSuspension(trx, user.id, false);
  await insertAct(trx, {}, { act: 'reinstated', target, note: 'by npm run admin' });
}

async function namesOf(trx: Sql): Promise<string> {
  const names = await listAdministrators(trx, MOST_NAMED);
  return names.length === 0 ? '' : `; administrators here: ${names.join(', ')}`;
}
