import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import type { Db } from './tables.ts';

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/**
 * Opens PostgreSQL when DATABASE_URL is set, else SQLite in DATA_DIR, and brings the schema up to date.
 * @param options failFast: while the database is down, every query fails with 503 at once. For servers; commands wait.
 */
export async function openDatabase(config: Place, options: { failFast?: boolean } = {}): Promise<Database> {
  if (config.DATABASE_URL) {
    const { openPostgres } = await import('./postgres/postgres.ts');
    return openPostgres(config.DATABASE_URL, options);
  }
  const { openSqlite } = await import('./sqlite/sqlite.ts');
  return openSqlite(config.DATA_DIR);
}

/** As `openDatabase`, but leaves the schema as it is, even if there is none. Used by the restore. */
export async function connectDatabase(config: Place): Promise<Database> {
  if (config.DATABASE_URL) {
    const { connectPostgres } = await import('./postgres/postgres.ts');
    return connectPostgres(config.DATABASE_URL);
  }
  const { connectSqlite } = await import('./sqlite/sqlite.ts');
  return connectSqlite(config.DATA_DIR);
}

/**
 * Reads a consistent snapshot of the library on its own connection. Other reads and writes go on meanwhile.
 * The schema stays as it is.
 * @throws ConfigError when there is no database
 */
export async function readSnapshot<T>(config: Place, work: (sql: Db) => Promise<T>): Promise<T> {
  if (config.DATABASE_URL) {
    const { readPostgresSnapshot } = await import('./postgres/postgres.transfer.ts');
    return readPostgresSnapshot(config.DATABASE_URL, work);
  }
  const { readSqliteSnapshot } = await import('./sqlite/sqlite.transfer.ts');
  return readSqliteSnapshot(config.DATA_DIR, work);
}
