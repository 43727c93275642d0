import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';

/** In place of a user ID: the rights of all users. */
export const EVERYBODY = 0;

type Locks = Pick<Database, 'advisoryLock'>;

/**
 * Call in the transaction of a write: until it ends, nobody can end its session or rights. Lock order, as for
 * `revokeSessions`: this first, then rows; before it only the setting `first_start`, when the number of administrators changes.
 */
export const lockRights = (database: Locks, trx: Db, userId: number): Promise<void> =>
  database.advisoryLock(trx, [EVERYBODY, userId], 'shared');

/**
 * Call in the transaction that ends sessions or rights of a user, or of everybody: waits for the writes that hold them;
 * later writes wait for it and are then refused. Row locks would not do: others can join a shared row lock, and a
 * steady stream of writes would lock out whoever is to end them.
 */
export async function revokeSessions(database: Locks, trx: Db, userId: number): Promise<void> {
  if (userId !== EVERYBODY) await database.advisoryLock(trx, [EVERYBODY], 'shared');
  await database.advisoryLock(trx, [userId], 'exclusive');
}
