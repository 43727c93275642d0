import { Kysely, PostgresDialect, sql as rawSql } from 'kysely';
import type pg from 'pg';
import { ConfigError } from '../../config.ts';
import { AppError, unavailable } from '../../errors.ts';
import { LONGEST_READ, runHere, withThread } from '../aside.ts';
import { Changes, type News } from '../changes.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { searchIndex } from '../search.ts';
import type { Sql, Tables } from '../tables.ts';
import { hearOthers, notifyOthers } from './postgres.changes.ts';
import { openPool, type OpenPool } from './pool.ts';
import { forgetForeignChanges, postgresSearch } from './postgres.search.ts';
import { feelPulse, type Pulse } from './pulse.ts';

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
 * @param impatient nobody waits for a database that is not there: for servers
 * @throws ConfigError when nobody answers there, or not to us
 */
export async function openPostgres(url: string, { impatient = false } = {}): Promise<Database> {
  const pulse = impatient ? feelPulse(url) : undefined;
  const database = await connectPostgres(url, pulse);
  await migrate(database.sql, { engine: 'postgres' });
  await forgetForeignChanges(database.sql);
  const library = { engine: 'postgres', url, connections: READERS } as const;
  const threaded = withThread(database, library, (leave) => pulse?.listen((isAway) => isAway && leave()));
  return pulse
    ? { ...threaded, aside: (module, input, turn) => pulse.guard(() => threaded.aside(module, input, turn)) }
    : threaded;
}

/** As `openPostgres`, with the schema as it is. */
export async function connectPostgres(url: string, pulse?: Pulse): Promise<Database> {
  const pool = openPool({ url, max: 10, pulse });
  try {
    await pool.ping();
  } catch (error) {
    await Promise.all([pool.end(), pulse?.stop()]);
    const cause = error instanceof AppError ? (error.cause ?? error) : error;
    throw new ConfigError(
      `DATABASE_URL: the database does not answer (${reasonOf(cause)}); ` +
        'check that it runs, and its host, port, name, user and password',
      { cause },
    );
  }
  return engineOver(pool, url, pulse);
}

/** Where a host has several addresses, the error is one of several and says nothing itself. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

/** A few more connections to a database that is open already, which only read, and not for long. */
export function openPostgresReader(url: string, connections: number): Database {
  const onConnect = (client: pg.PoolClient) =>
    void client
      .query(`set statement_timeout = ${LONGEST_READ}; set default_transaction_read_only = on`)
      .catch(() => undefined);
  return engineOver(openPool({ url, max: connections, onConnect }), url);
}

function engineOver(pool: OpenPool, url: string, pulse?: Pulse): Database {
  const sql = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const changes = new Changes();
  pulse?.listen((isAway) => {
    changes.away = isAway;
    // Others may have written what we could not hear of.
    if (!isAway) changes.tell('everything');
  });
  const tell = (trx: Sql, news: News) => notifyOthers(trx, changes.id, news);
  const database: Database = {
    engine: 'postgres',
    sql,
    search: searchIndex(sql, postgresSearch),
    changes,
    watchOthers: () => hearOthers(url, changes, pulse?.isThere),
    aside: (module, input) => runHere(database, module, input),
    transaction: (work) => retried(() => changes.transact(sql, work, tell)),
    inBulk: (work) => work(),
    forUpdate: (query) => query.forUpdate(),
    advisoryLock: lockNumbers,
    isUniqueViolation: (error) => hasCode(error, UNIQUE_VIOLATION),
    isMissingReference: (error) => hasCode(error, FOREIGN_KEY_VIOLATION),
    connections: pool.connections,
    async close() {
      await pulse?.stop();
      await sql.destroy();
    },
  };
  return database;
}

/** What our advisory locks have in common, so that they are not those of others in the same database. */
const OURS = 1_886_152_557;

async function lockNumbers(trx: Sql, numbers: readonly number[], mode: 'shared' | 'exclusive'): Promise<void> {
  const lock = rawSql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await rawSql`select ${rawSql.join(numbers.map((number) => rawSql`${lock}(${OURS}::int, ${number}::int)`))}`.execute(
    trx,
  );
}

/**
 * Of writers that wait for each other in a circle the server refuses one, which then only has to come again.
 * @throws 503 when it is refused each time
 */
async function retried<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (!hasCode(error, DEADLOCK)) throw error;
      if (attempt === ATTEMPTS) throw unavailable('Others write the same at the moment: try again', 1, error);
    }
  }
}
