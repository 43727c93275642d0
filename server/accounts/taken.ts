import type { Services } from '../services.ts';
import { isOneScript, signAtLetter } from '../../contract/scripts.ts';
import { foldKey } from '../text/keys.ts';
import type { Sql } from '../database/tables.ts';
import { conflict, invalid } from '../errors.ts';
import { isReservedName } from './former-member.ts';
import { withoutImitations } from './imitations.ts';
import { hasBadge, isRoleName, mayHaveRoleName } from './reserved-names.ts';
import { EMAIL_TAKEN, findTaken, findUserRow, type UniqueNames, type UserRow } from './users.queries.ts';

/**
 * Registering and changing one's names count together: both tell whether somebody has a name. So who asks ever again is
 * as slow with an account as without.
 */
export const choosingNames = {
  rateLimit: { max: 60, timeWindow: '1 minute', group: 'names', perMember: true },
} as const;

/**
 * Runs a write of these names. Of two people who ask at once the unique indexes let one have them.
 * @param self whose names they may be already
 * @throws 409 that names what somebody else has, or the address of ADMIN_EMAIL; 400 for a new username of several scripts, one that speaks for the site, one with a badge, or one with a sign at a letter
 */
export async function orTaken<T>(
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
 * What somebody else has. The address of ADMIN_EMAIL is theirs who run the installation also while it has no account: with
 * one of somebody who registered, no start would go on (accounts/administrator.ts).
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
  const email = foldKey(names.email);
  if (config.ADMIN_EMAIL === undefined || foldKey(config.ADMIN_EMAIL) !== email) return taken;
  return user?.email_key === email ? taken : { ...taken, email: EMAIL_TAKEN };
}

/** What somebody else has in Latin letters, of a new name in letters that only stand for these. */
async function takenByLetters(
  sql: Sql,
  names: UniqueNames,
  user: UserRow | undefined,
): Promise<Record<string, string>> {
  const username = withoutImitations(names.username);
  if (username === names.username) return {};
  return user?.username === names.username ? {} : findTaken(sql, { ...names, username }, user?.id);
}

/** What is wrong with a new username; who has always had such a one keeps it. */
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
