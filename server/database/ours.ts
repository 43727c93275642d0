import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { ConfigError, type Config } from '../config.ts';
import { assess, type Assessment } from './assess.ts';
import type { Db } from './tables.ts';

/**
 * Inspects the database that the settings name, without writing to it.
 * @throws ConfigError naming the setting, when the database is down, damaged or not ours
 */
export async function inspectDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Assessment> {
  if (config.DATABASE_URL) return inspectPostgres(config.DATABASE_URL);
  const { inspectSqlite } = await import('./sqlite/inspect.ts');
  return inspectSqlite(config.DATA_DIR);
}

async function inspectPostgres(url: string): Promise<Assessment> {
  const { connectPostgres } = await import('./postgres/postgres.ts');
  const database = await connectPostgres(url);
  const wrong = (problem: string) => new ConfigError(`DATABASE_URL: ${problem}`);
  try {
    const about = sql<{ encoding: string; isReplica: boolean; mayCreate: boolean | null }>`
      select current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isReplica",
        has_schema_privilege(current_schema(), 'create') as "mayCreate"`;
    const [it] = (await about.execute(database.sql)).rows;
    if (it?.isReplica) throw wrong('this database is a replica, which only reads; name the primary');
    if (it?.encoding !== 'UTF8') throw wrong(`this database has the encoding ${it?.encoding}; make one with UTF8`);
    const relations = sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname`;
    const tables = (await relations.execute(database.sql)).rows.map(({ name }) => name);
    const found = assess({ tables, migrations: await ranOn(database.sql, tables) }, false);
    if (typeof found === 'object') throw wrong(`this database ${found.problem}, or name another one`);
    if (found === 'nothing' && !it?.mayCreate)
      throw wrong('this user may not make tables in this database; let it own the database');
    return found;
  } finally {
    await database.close();
  }
}

/** Migrations that ran. If the query fails, the table has other columns, so it belongs to another program: `['']`. */
async function ranOn(db: Db, tables: string[]): Promise<string[]> {
  if (!tables.includes(DEFAULT_MIGRATION_TABLE)) return [];
  const ran = sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`;
  return ran.execute(db).then(
    ({ rows }) => rows.map(({ name }) => name),
    () => [''],
  );
}
