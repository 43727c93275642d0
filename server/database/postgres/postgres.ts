import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../engine.ts';
import { migrate } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { postgresSearch } from './postgres.search.ts';

const BIGINT = 20;
const UNIQUE_VIOLATION = '23505';

/** Opens a pool on a `postgres://` address. */
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
  await migrate(sql, { engine: 'postgres' });
  return {
    engine: 'postgres',
    sql,
    search: postgresSearch,
    transaction: (work) => sql.transaction().execute(work),
    isUniqueViolation: (error) => error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION,
    close: () => sql.destroy(),
  };
}
