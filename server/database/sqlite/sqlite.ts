import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import { Changes } from '../changes.ts';
import type { Database } from '../engine.ts';
import { migrate } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { NodeSqlite } from './node-sqlite.ts';
import { noticeOthers } from './sqlite.changes.ts';
import { sqliteSearch } from './sqlite.search.ts';

// https://sqlite.org/rescode.html
const FOREIGN_KEY_VIOLATION = 787;
const PRIMARY_KEY_VIOLATION = 1555;
const UNIQUE_VIOLATION = 2067;

const hasCode = (error: unknown, ...codes: number[]): boolean =>
  error instanceof Error && 'errcode' in error && codes.includes(Number(error.errcode));

/** Opens `library.db` in a folder (made when missing); `:memory:` keeps it in memory, for tests. */
export async function openSqlite(folder: string): Promise<Database> {
  if (folder !== ':memory:') mkdirSync(folder, { recursive: true });
  const file = folder === ':memory:' ? folder : join(folder, 'library.db');
  const sql = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new NodeSqlite(file) }) });
  await migrate(sql, { engine: 'sqlite' });
  const changes = new Changes();
  return {
    engine: 'sqlite',
    sql,
    search: sqliteSearch,
    changes,
    watchOthers: () => noticeOthers(sql, changes),
    transaction: (work) => changes.transact(sql, work),
    // A transaction is the only writer from its beginning (node-sqlite.ts).
    forUpdate: (query) => query,
    isUniqueViolation: (error) => hasCode(error, PRIMARY_KEY_VIOLATION, UNIQUE_VIOLATION),
    isMissingReference: (error) => hasCode(error, FOREIGN_KEY_VIOLATION),
    close: () => sql.destroy(),
  };
}
