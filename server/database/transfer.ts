import type { Database } from './database.ts';
import type { Transfer } from './transfer.types.ts';

export async function transferOf({ engine }: Pick<Database, 'engine'>): Promise<Transfer> {
  if (engine === 'postgres') return (await import('./postgres/postgres.transfer.ts')).postgresTransfer;
  return (await import('./sqlite/sqlite.transfer.ts')).sqliteTransfer;
}
