import { Kysely, PostgresDialect, sql as rawSql } from 'kysely';
import type pg from 'pg';
import { ConfigError } from '../../config.ts';
import { AppError, unavailable } from '../../errors.ts';
import { LONGEST_READ, runInline, withWorker } from '../worker.ts';
import { InvalidationBus, type Invalidation } from '../invalidation.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { searchIndex } from '../search.ts';
import type { Db, Tables } from '../tables.ts';
import { subscribeToOthers, publishToOthers } from './postgres.invalidation.ts';
import { openPool, type OpenPool } from './pool.ts';
import { forgetForeignChanges, postgresSearch } from './postgres.search.ts';
import { monitorHealth, type HealthMonitor } from './health-monitor.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DEADLOCK = '40P01';

/** Maximum attempts of a transaction that deadlocks. */
const ATTEMPTS = 5;

/** Connections for slow reads. They are separate, so that many slow reads leave the main pool alone. */
const READERS = 4;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Opens a connection pool for a `postgres://` URL and migrates the schema.
 * @param failFast queries fail at once while the database is down: for servers
 * @throws ConfigError when the database does not respond, or refuses the connection
 */
export async function openPostgres(url: string, { failFast = false } = {}): Promise<Database> {
  const monitor = failFast ? monitorHealth(url) : undefined;
  const database = await connectPostgres(url, monitor);
  await migrate(database.sql, { engine: 'postgres' });
  await forgetForeignChanges(database.sql);
  const library = { engine: 'postgres', url, connections: READERS } as const;
  const threaded = withWorker(database, library, (leave) => monitor?.listen((isAway) => isAway && leave()));
  return monitor
    ? {
        ...threaded,
        runInWorker: (module, input, turn) => monitor.guard(() => threaded.runInWorker(module, input, turn)),
      }
    : threaded;
}

/** As `openPostgres`, without migrating. */
export async function connectPostgres(url: string, monitor?: HealthMonitor): Promise<Database> {
  const pool = openPool({ url, max: 10, monitor });
  try {
    await pool.ping();
  } catch (error) {
    await Promise.all([pool.end(), monitor?.stop()]);
    const cause = error instanceof AppError ? (error.cause ?? error) : error;
    throw new ConfigError(
      `DATABASE_URL: the database does not answer (${reasonOf(cause)}); ` +
        'check that it runs, and its host, port, name, user and password',
      { cause },
    );
  }
  return engineOver(pool, url, monitor);
}

/** If a host has several addresses, the error is an AggregateError with an empty message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

/** Opens read-only connections with a statement timeout to a database that is already open. */
export function openPostgresReader(url: string, connections: number): Database {
  const onConnect = (client: pg.PoolClient) =>
    void client
      .query(`set statement_timeout = ${LONGEST_READ}; set default_transaction_read_only = on`)
      .catch(() => undefined);
  return engineOver(openPool({ url, max: connections, onConnect }), url);
}

function engineOver(pool: OpenPool, url: string, monitor?: HealthMonitor): Database {
  const sql = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const changes = new InvalidationBus();
  monitor?.listen((isAway) => {
    changes.isDatabaseDown = isAway;
    // Invalidations of other nodes may have been missed.
    if (!isAway) changes.publish('everything');
  });
  const publish = (trx: Db, invalidation: Invalidation) => publishToOthers(trx, changes.id, invalidation);
  const database: Database = {
    engine: 'postgres',
    sql,
    search: searchIndex(sql, postgresSearch),
    invalidations: changes,
    subscribeToOthers: () => subscribeToOthers(url, changes, monitor?.isThere),
    runInWorker: (module, input) => runInline(database, module, input),
    transaction: (work) => withRetries(() => changes.transact(sql, work, publish)),
    inBulk: (work) => work(),
    forUpdate: (query) => query.forUpdate(),
    advisoryLock: lockNumbers,
    isUniqueViolation: (error) => hasCode(error, UNIQUE_VIOLATION),
    isMissingReference: (error) => hasCode(error, FOREIGN_KEY_VIOLATION),
    connections: pool.connections,
    async close() {
      await monitor?.stop();
      await sql.destroy();
    },
  };
  return database;
}

/** First key of our advisory locks, which keeps them apart from locks of other programs in the same database. */
const APP_ID = 1_886_152_557;

async function lockNumbers(trx: Db, numbers: readonly number[], mode: 'shared' | 'exclusive'): Promise<void> {
  const lock = rawSql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await rawSql`select ${rawSql.join(numbers.map((number) => rawSql`${lock}(${APP_ID}::int, ${number}::int)`))}`.execute(
    trx,
  );
}

/**
 * Retries after a deadlock: the server aborts one of the transactions, which then only has to run again.
 * @throws 503 when every attempt deadlocks
 */
async function withRetries<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (!hasCode(error, DEADLOCK)) throw error;
      if (attempt === ATTEMPTS) throw unavailable('Others write the same at the moment: try again', 1, error);
    }
  }
}
