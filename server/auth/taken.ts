import type { Database } from '../database/engine.ts';
import { conflict } from '../http/errors.ts';
import { isReservedName } from '../users/former-member.ts';
import { findTaken, type UniqueNames } from '../users/users.queries.ts';

/**
 * Registering and changing one's names count together: both tell whether somebody has a name. So who asks ever again is
 * as slow with an account as without.
 */
export const choosingNames = {
  rateLimit: { max: 60, timeWindow: '1 minute', group: 'names', perMember: true },
} as const;

/**
 * Runs a write of these names. The unique indexes decide, so two people who ask at once are told apart.
 * @param self whose names they may be already
 * @throws 409 that names what somebody else has
 */
export async function orTaken<T>(
  database: Database,
  names: UniqueNames,
  write: () => Promise<T>,
  self?: number,
): Promise<T> {
  if (isReservedName(names.username)) throw conflict({ username: 'Username is already taken' });
  try {
    return await write();
  } catch (error) {
    if (!database.isUniqueViolation(error)) throw error;
    throw conflict(await findTaken(database.sql, names, self));
  }
}
