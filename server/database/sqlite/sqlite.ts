import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from '../engine.ts';
import { migrate } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { NodeSqlite } from './node-sqlite.ts';
import { sqliteSearch } from './sqlite.search.ts';

/** Opens `library.db` in a folder (made when missing); `:memory:` keeps it in memory, for tests. */
export async function openSqlite(folder: string): Promise<Database> {
  if (folder !== ':memory:') mkdirSync(folder, { recursive: true });
  const file = folder === ':memory:' ? folder : join(folder, 'library.db');
  const sql = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new NodeSqlite(file) }) });
  await migrate(sql, { engine: 'sqlite' });
  return {
    engine: 'sqlite',
    sql,
    search: sqliteSearch,
    transaction: (work) => sql.transaction().execute(work),
    isUniqueViolation: (error) =>
      error instanceof Error && 'errcode' in error && [1555, 2067].includes(Number(error.errcode)),
    close: () => sql.destroy(),
  };
}
