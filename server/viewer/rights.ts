import type { Database } from '../database/database.ts';
import type { Sql } from '../database/tables.ts';

/** In place of a user: the rights of all. */
export const EVERYBODY = 0;

type Locks = Pick<Database, 'advisoryLock'>;

/**
 * In the transaction of a write, until it ends: nobody ends the session or the rights with which it is made. Lock order, as
 * for `endRights`: this first, rows afterwards; before it only the setting `administrators`, where their number changes.
 */
export const holdRights = (database: Locks, trx: Sql, userId: number): Promise<void> =>
  database.advisoryLock(trx, [EVERYBODY, userId], 'shared');

/**
 * In the transaction that ends sessions or rights of a user, or of everybody: waits for the writes that hold them, and who
 * comes later waits for it and is refused then. Locks of rows would not do: those who share one let others join them, and a
 * steady stream of writes would keep out for ever whoever is to end it.
 */
export async function endRights(database: Locks, trx: Sql, userId: number): Promise<void> {
  if (userId !== EVERYBODY) await database.advisoryLock(trx, [EVERYBODY], 'shared');
  await database.advisoryLock(trx, [userId], 'exclusive');
}
