import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { runInline, withWorker } from '../worker.ts';
import { makeDataFolder } from '../../data-folder/data-folder.ts';
import { InvalidationBus } from '../invalidation.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { searchIndex } from '../search.ts';
import type { Tables } from '../tables.ts';
import { LibraryDialect } from './dialect.ts';
import { withLogCopied } from './log.ts';
import { NodeSqlite } from './node-sqlite.ts';
import { watchOthers } from './sqlite.invalidation.ts';
import { sqliteSearch } from './sqlite.search.ts';

// https://sqlite.org/rescode.html
const FOREIGN_KEY_VIOLATION = 787;
const PRIMARY_KEY_VIOLATION = 1555;
const UNIQUE_VIOLATION = 2067;

const hasCode = (error: unknown, ...codes: number[]): boolean =>
  error instanceof Error && 'errcode' in error && codes.includes(Number(error.errcode));

/** Opens `library.db` in a folder (created when missing); `:memory:` opens one in memory, for tests. */
export async function openSqlite(folder: string): Promise<Database> {
  const database = await migrated(connectSqlite(folder));
  return folder === ':memory:' ? database : withWorker(database, { engine: 'sqlite', file: fileIn(folder) });
}

/** As `openSqlite`, without migrating. */
export function connectSqlite(folder: string): Database {
  if (folder === ':memory:') return engineOver(new NodeSqlite(folder));
  makeDataFolder(folder);
  // SQLite creates its WAL files with the permissions of this file.
  closeSync(openSync(fileIn(folder), 'a', 0o600));
  return engineOver(new NodeSqlite(fileIn(folder)));
}

const fileIn = (folder: string): string => join(folder, 'library.db');

/** Opens a second, read-only connection to a library that is already open. */
export const openSqliteReader = (file: string): Database => engineOver(new NodeSqlite(file, { readOnly: true }));

async function migrated(database: Database): Promise<Database> {
  await migrate(database.sql, { engine: 'sqlite' });
  return database;
}

function engineOver(connection: NodeSqlite): Database {
  const sql = new Kysely<Tables>({ dialect: new LibraryDialect({ database: connection }) });
  const changes = new InvalidationBus();
  const database: Database = {
    engine: 'sqlite',
    sql,
    search: searchIndex(sql, sqliteSearch(connection)),
    invalidations: changes,
    subscribeToOthers: () => watchOthers(sql, changes),
    runInWorker: (module, input) => runInline(database, module, input),
    transaction: (work) => changes.transact(sql, work),
    inBulk: (work) => connection.inBulk(() => withLogCopied(connection.file, work)),
    // From its beginning a transaction is the only writer (node-sqlite.ts).
    forUpdate: (query) => query,
    advisoryLock: () => Promise.resolve(),
    isUniqueViolation: (error) => hasCode(error, PRIMARY_KEY_VIOLATION, UNIQUE_VIOLATION),
    isMissingReference: (error) => hasCode(error, FOREIGN_KEY_VIOLATION),
    close: () => sql.destroy(),
  };
  return database;
}
