import type { Services } from '../services.ts';
import { isOneScript, signAtLetter } from '../../contract/scripts.ts';
import { normalizeName } from '../text/keys.ts';
import type { Db } from '../database/tables.ts';
import { conflict, invalid } from '../errors.ts';
import { isReservedName } from './former-member.ts';
import { withoutImitations } from './imitations.ts';
import { hasBadge, isRoleName, mayHaveRoleName } from './reserved-names.ts';
import { EMAIL_TAKEN, findTaken, findUserRow, type UniqueNames, type UserRow } from './users.queries.ts';

/**
 * Registering and changing names share a rate limit, because both reveal whether a name is taken: an account must not
 * speed up guessing.
 */
export const choosingNames = {
  rateLimit: { max: 60, timeWindow: '1 minute', group: 'names', perMember: true },
} as const;

/**
 * Runs a write of these names. Of two concurrent writes, the unique indexes let one succeed.
 * @param self the ID of the user who may already have these names
 * @throws 409 that names the fields that are taken, also by ADMIN_EMAIL; 400 for a new username that mixes scripts,
 * speaks for the site, or has a badge or a sign at a letter
 */
export async function conflictIfTaken<T>(
  services: Pick<Services, 'database' | 'config'>,
  names: UniqueNames,
  write: () => Promise<T>,
  self?: number,
): Promise<T> {
  const { database } = services;
  if (isReservedName(names.username)) throw conflict({ username: 'Username is already taken' });
  const user = self === undefined ? undefined : await findUserRow(database.sql, self);
  const taken = await takenOf(services, names, user);
  if (Object.keys(taken).length > 0) throw conflict(taken);
  const problem = await problemOf(services, names.username, user);
  if (problem !== undefined) throw invalid({ username: problem });
  try {
    return await write();
  } catch (error) {
    if (!database.isUniqueViolation(error)) throw error;
    throw conflict(await takenOf(services, names, user));
  }
}

/**
 * What somebody else has. ADMIN_EMAIL is reserved for the operator even while it has no account: if somebody else
 * registered it, the application would not start (accounts/administrator.ts).
 */
async function takenOf(
  { database, config }: Pick<Services, 'database' | 'config'>,
  names: UniqueNames,
  user: UserRow | undefined,
): Promise<Record<string, string>> {
  const taken = {
    ...(await takenByLetters(database.sql, names, user)),
    ...(await findTaken(database.sql, names, user?.id)),
  };
  const email = normalizeName(names.email);
  if (config.ADMIN_EMAIL === undefined || normalizeName(config.ADMIN_EMAIL) !== email) return taken;
  return user?.email_key === email ? taken : { ...taken, email: EMAIL_TAKEN };
}

/** What somebody else has in Latin letters, for a new name with letters that imitate Latin ones. */
async function takenByLetters(sql: Db, names: UniqueNames, user: UserRow | undefined): Promise<Record<string, string>> {
  const username = withoutImitations(names.username);
  if (username === names.username) return {};
  return user?.username === names.username ? {} : findTaken(sql, { ...names, username }, user?.id);
}

/** What is wrong with a new username. A user may keep the current one. */
async function problemOf(
  { database, config }: Pick<Services, 'database' | 'config'>,
  username: string,
  user: UserRow | undefined,
): Promise<string | undefined> {
  const isMixed = !isOneScript(username);
  const sign = signAtLetter(username);
  const isBadged = hasBadge(username);
  const isRole = isRoleName(username, config.SITE_NAME);
  if (!isMixed && sign === undefined && !isBadged && !isRole) return undefined;
  if (user?.username === username) return undefined;
  if (isMixed) return 'Username mixes letters of several scripts';
  const mayHave = user && (await mayHaveRoleName(database.sql, user));
  if (isRole && !mayHave) return 'Username must not look like a role or the name of this site';
  if (isBadged && !mayHave) return 'Username must not have a sign that passes for a badge';
  return sign && `Username needs a space between letters and the sign ${sign}`;
}
