import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ConfigError } from '../../config.ts';
import { LONGEST_READ, runHere, withThread } from '../aside.ts';
import { Changes, type News } from '../changes.ts';
import type { Database } from '../engine.ts';
import { migrate } from '../migrate.ts';
import { searchIndex } from '../search.ts';
import type { Sql, Tables } from '../tables.ts';
import { hearOthers, notifyOthers } from './postgres.changes.ts';
import { forgetForeignChanges, postgresSearch } from './postgres.search.ts';

const BIGINT = 20;
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DEADLOCK = '40P01';

/** How often a transaction is tried that others got in the way of. */
const ATTEMPTS = 5;

/** Connections for long reads: a rush of them leaves those of all others alone. */
const READERS = 4;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Opens a pool on a `postgres://` address.
 * @throws ConfigError when nobody answers there, or not to us
 */
export async function openPostgres(url: string): Promise<Database> {
  const database = await connectPostgres(url);
  await migrate(database.sql, { engine: 'postgres' });
  await forgetForeignChanges(database.sql);
  return withThread(database, { engine: 'postgres', url, connections: READERS });
}

/** As `openPostgres`, with the schema as it is. */
export async function connectPostgres(url: string): Promise<Database> {
  const pool = poolAt(url, 10);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new ConfigError(
      `DATABASE_URL: the database does not answer (${error instanceof Error ? error.message : error})`,
    );
  }
  return engineOver(pool, url);
}

/** A few more connections to a database that is open already, which only read, and not for long. */
export function openPostgresReader(url: string, connections: number): Database {
  const pool = poolAt(url, connections);
  pool.on('connect', (client) => {
    void client
      .query(`set statement_timeout = ${LONGEST_READ}; set default_transaction_read_only = on`)
      .catch(() => undefined);
  });
  return engineOver(pool, url);
}

function poolAt(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    types: {
      // count(*) is a bigint, which pg hands out as text; our totals stay far below 2^53.
      getTypeParser: (oid, format) => (oid === BIGINT ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // Without a listener the restart of an idle server would end this process. The next query connects anew.
  pool.on('error', () => undefined);
  return pool;
}

function engineOver(pool: pg.Pool, url: string): Database {
  const sql = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const changes = new Changes();
  const tell = (trx: Sql, news: News) => notifyOthers(trx, changes.id, news);
  const database: Database = {
    engine: 'postgres',
    sql,
    search: searchIndex(sql, postgresSearch),
    changes,
    watchOthers: () => hearOthers(url, changes),
    aside: (module, input) => runHere(database, module, input),
    transaction: (work) => retried(() => changes.transact(sql, work, tell)),
    inBulk: (work) => work(),
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
