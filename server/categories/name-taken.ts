import type { Database } from '../database/database.ts';
import type { Sql } from '../database/tables.ts';
import { conflict } from '../errors.ts';

/**
 * Runs a write of a category or tag, whose name the unique index guards, so that of two at once one wins.
 * @throws 409 when another has the name
 */
export async function orNameTaken<T>(
  database: Database,
  what: 'category' | 'tag',
  work: (trx: Sql) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (!database.isUniqueViolation(error)) throw error;
    throw conflict({ name: `A ${what} with this name already exists` });
  }
}
