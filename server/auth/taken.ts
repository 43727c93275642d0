import type { Database } from '../database/engine.ts';
import { isOneScript } from '../../contract/scripts.ts';
import { conflict, invalid } from '../http/errors.ts';
import { isReservedName } from '../users/former-member.ts';
import { findTaken, findUserRow, type UniqueNames } from '../users/users.queries.ts';

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
 * @throws 409 that names what somebody else has; 400 for a new username of several scripts
 */
export async function orTaken<T>(
  database: Database,
  names: UniqueNames,
  write: () => Promise<T>,
  self?: number,
): Promise<T> {
  if (isReservedName(names.username)) throw conflict({ username: 'Username is already taken' });
  const taken = await findTaken(database.sql, names, self);
  if (Object.keys(taken).length > 0) throw conflict(taken);
  // Who has always had such a name keeps it.
  if (!isOneScript(names.username) && (await findUserRow(database.sql, self ?? 0))?.username !== names.username)
    throw invalid({ username: 'Username mixes letters of several scripts' });
  try {
    return await write();
  } catch (error) {
    if (!database.isUniqueViolation(error)) throw error;
    throw conflict(await findTaken(database.sql, names, self));
  }
}
