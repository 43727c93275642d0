import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { bounded } from '../../bounded.ts';
import { ConfigError } from '../../config.ts';
import { runHere } from '../aside.ts';
import type { Database } from '../engine.ts';
import { migrate } from '../migrate.ts';
import { searchIndex } from '../search.ts';
import type { Tables } from '../tables.ts';
import { forgetForeignChanges, postgresSearch } from './postgres.search.ts';

const BIGINT = 20;
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DEADLOCK = '40P01';

/** How often a transaction is tried that others got in the way of. */
const ATTEMPTS = 5;

/** Reads that may take long: most connections of the pool are left to the others. */
const ASIDE = { atOnce: 4, waiting: 64 };

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Opens a pool on a `postgres://` address.
 * @throws ConfigError when nobody answers there, or not to us
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    types: {
      // count(*) is a bigint, which pg hands out as text; our totals stay far below 2^53.
      getTypeParser: (oid, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // Without a listener the restart of an idle server would end this process. The next query connects anew.
  pool.on('error', () => undefined);
  const sql = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await pool.query('select 1');
  } catch (error) {
    await sql.destroy();
    throw new ConfigError(
      `DATABASE_URL: the database does not answer (${error instanceof Error ? error.message : error})`,
    );
  }
  await migrate(sql, { engine: 'postgres' });
  await forgetForeignChanges(sql);
  const fewAtOnce = bounded(ASIDE);
  const database: Database = {
    engine: 'postgres',
    sql,
    search: searchIndex(sql, postgresSearch),
    aside: (module, input) => fewAtOnce(() => runHere(database, module, input)),
    transaction: (work) => retried(() => sql.transaction().execute(work)),
    forUpdate: (query) => query.forUpdate(),
    isUniqueViolation: (error) => hasCode(error, UNIQUE_VIOLATION),
    isMissingReference: (error) => hasCode(error, FOREIGN_KEY_VIOLATION),
    close: () => sql.destroy(),
  };
  return database;
}

/** Of writers that wait for each other in a circle the server refuses one, which then only has to come again. */
async function retried<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (!hasCode(error, DEADLOCK)) throw error;
    }
  }
  return transact();
}
