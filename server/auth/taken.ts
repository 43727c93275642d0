import type { Database } from '../database/engine.ts';
import { conflict } from '../http/errors.ts';
import { findTaken, type UniqueNames } from '../users/users.queries.ts';

/**
 * Runs a write of these names. Of two people who ask at once the unique indexes let one have them.
 * @param self whose names they may be already
 * @throws 409 that names what somebody else has
 */
export async function orTaken<T>(
  database: Database,
  names: UniqueNames,
  write: () => Promise<T>,
  self?: number,
): Promise<T> {
  const taken = await findTaken(database.sql, names, self);
  if (Object.keys(taken).length > 0) throw conflict(taken);
  try {
    return await write();
  } catch (error) {
    if (!database.isUniqueViolation(error)) throw error;
    throw conflict(await findTaken(database.sql, names, self));
  }
}
