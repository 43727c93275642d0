import { insertAct } from '../audit/audit.queries.ts';
import { hashPassword, newPassword } from '../auth/passwords.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/engine.ts';
import { lockSetting } from '../database/settings.queries.ts';
import type { Sql } from '../database/tables.ts';
import {
  asTarget,
  findAdministrator,
  findTaken,
  findUserByEmail,
  insertUser,
  updateRole,
  updateSuspension,
} from './users.queries.ts';

export interface Administrator {
  id: number;
  email: string;
  /** Only when it was generated just now: nobody has seen it yet, and nobody can read it again. */
  password?: string;
  change: 'none' | 'promoted' | 'created';
}

type Settings = Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'PASSWORD_MIN_LENGTH'>;

/** Who is made: without an e-mail one that belongs to nobody (RFC 2606), without a password a generated one. */
interface Wish {
  email?: string | undefined;
  password?: string | undefined;
  minLength: number;
}

/**
 * The administrator of the first start (design 9). With ADMIN_EMAIL the user with that e-mail becomes one, or is made
 * with ADMIN_PASSWORD or a generated password; the password of an existing user stays. Without it one is made only
 * when there is no administrator at all. Safe when several nodes start at once.
 */
export async function ensureAdministrator(database: Database, config: Settings): Promise<Administrator> {
  const wish = { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD, minLength: config.PASSWORD_MIN_LENGTH };
  return database.transaction(async (trx) => {
    await lockSetting(trx, 'first_start');
    if (wish.email) return promoteOrCreate(trx, wish.email, wish);
    const known = await findAdministrator(trx);
    return known ? { id: known.id, email: known.email, change: 'none' } : create(trx, wish);
  });
}

/** Makes the user with this e-mail an administrator, or a new one whose password is generated. */
export async function makeAdministrator(database: Database, email: string, minLength: number): Promise<Administrator> {
  return database.transaction(async (trx) => {
    await lockSetting(trx, 'first_start');
    return promoteOrCreate(trx, email, { minLength });
  });
}

async function promoteOrCreate(trx: Sql, email: string, wish: Wish): Promise<Administrator> {
  const user = await findUserByEmail(trx, email);
  if (!user) return create(trx, { ...wish, email });
  if (user.role === 'admin' && user.suspended_at === null) return { id: user.id, email: user.email, change: 'none' };
  // Whoever runs the installation decides: also over those whom other administrators keep out.
  await updateRole(trx, user.id, 'admin');
  await updateSuspension(trx, user.id, false);
  await insertAct(
    trx,
    {},
    { act: 'role-changed', target: asTarget(user), note: `${user.role} → admin, by the settings` },
  );
  return { id: user.id, email: user.email, change: 'promoted' };
}

async function create(trx: Sql, wish: Wish): Promise<Administrator> {
  const names = await freeNames(trx, wish.email);
  const password = wish.password ?? newPassword(wish.minLength);
  const id = await insertUser(trx, { ...names, passwordHash: await hashPassword(password), role: 'admin' });
  const target = asTarget({ id, username: names.username });
  await insertAct(trx, {}, { act: 'role-changed', target, note: 'created as admin, by the settings' });
  return { id, email: names.email, change: 'created', ...(wish.password ? {} : { password }) };
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
