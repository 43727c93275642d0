import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { ConfigError } from '../../config.ts';
import { assess, type Assessment } from '../assess.ts';
import { objectionOf } from './damage.ts';

/** Maximum file bytes for a full check, which takes some 50 ms. In larger files, damage shows when it is read. */
const READ_WHOLE = 32 * 2 ** 20;
/** Timeout for locks of other processes, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Inspects `library.db` without writing to it, not even the journal mode.
 * @throws ConfigError when it is damaged or not ours
 */
export function inspectSqlite(folder: string): Assessment {
  const file = join(folder, 'library.db');
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes === 0) return 'nothing';
  let database: DatabaseSync | undefined;
  try {
    // Not opened read-only: the last connection to close would then leave the WAL files behind.
    database = new DatabaseSync(file, { timeout: PATIENCE });
    database.exec('pragma query_only = on');
    const found = assess(contentsOf(database), true);
    if (typeof found === 'object')
      throw new ConfigError(`DATA_DIR: the library.db in ${folder} ${found.problem}, or choose another folder`);
    const check = bytes <= READ_WHOLE ? textsOf(database, 'pragma quick_check(1)') : ['ok'];
    if (check[0] !== 'ok') throw new ConfigError(damaged(folder, check[0]?.split('\n').at(-1) ?? 'unreadable'));
    return found;
  } catch (error) {
    const objection = objectionOf(error);
    throw objection === undefined ? error : new ConfigError(`DATA_DIR: ${objection}`, { cause: error });
  } finally {
    database?.close();
  }
}

const damaged = (folder: string, how: string) =>
  `DATA_DIR: the library.db in ${folder} is damaged (${how}); restore the last backup into a new folder (npm run restore)`;

function contentsOf(database: DatabaseSync) {
  const tables = textsOf(database, "select name from sqlite_schema where type in ('table', 'view') order by name");
  if (!tables.includes(DEFAULT_MIGRATION_TABLE)) return { tables, migrations: [] };
  const columns = textsOf(database, `select name from pragma_table_info('${DEFAULT_MIGRATION_TABLE}')`);
  // A table of that name with other columns belongs to another program.
  if (!columns.includes('name')) return { tables, migrations: [''] };
  return { tables, migrations: textsOf(database, `select name from ${DEFAULT_MIGRATION_TABLE} order by name`) };
}

const textsOf = (database: DatabaseSync, query: string): string[] =>
  database
    .prepare(query)
    .all()
    .map((row) => String(Object.values(row)[0]));
