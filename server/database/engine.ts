import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import type { Sql } from './tables.ts';

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/**
 * Opens PostgreSQL when DATABASE_URL is set, else SQLite in DATA_DIR, and brings the schema up to date.
 * @param wish impatient: while the database is away every query is 503 at once, for servers; commands rather wait
 */
export async function openDatabase(config: Place, wish: { impatient?: boolean } = {}): Promise<Database> {
  if (config.DATABASE_URL) {
    const { openPostgres } = await import('./postgres/postgres.ts');
    return openPostgres(config.DATABASE_URL, wish);
  }
  const { openSqlite } = await import('./sqlite/sqlite.ts');
  return openSqlite(config.DATA_DIR);
}

/** As `openDatabase`, but leaves the schema as it is, were there none at all: for the restore. */
export async function connectDatabase(config: Place): Promise<Database> {
  if (config.DATABASE_URL) {
    const { connectPostgres } = await import('./postgres/postgres.ts');
    return connectPostgres(config.DATABASE_URL);
  }
  const { connectSqlite } = await import('./sqlite/sqlite.ts');
  return connectSqlite(config.DATA_DIR);
}

/**
 * Reads the library as it stands at one moment, on a connection of its own, while others go on reading and writing.
 * The schema stays as it is.
 * @throws ConfigError when there is no database
 */
export async function readSnapshot<T>(config: Place, work: (sql: Sql) => Promise<T>): Promise<T> {
  if (config.DATABASE_URL) {
    const { readPostgresSnapshot } = await import('./postgres/postgres.transfer.ts');
    return readPostgresSnapshot(config.DATABASE_URL, work);
  }
  const { readSqliteSnapshot } = await import('./sqlite/sqlite.transfer.ts');
  return readSqliteSnapshot(config.DATA_DIR, work);
}
