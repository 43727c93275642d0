import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { ConfigError } from '../../config.ts';
import { judge, type Found } from '../judge.ts';
import { objectionOf } from './damage.ts';

/** Bytes of a library that is read whole, which takes some 50 ms: damage in a larger one shows when it is come across. */
const READ_WHOLE = 32 * 2 ** 20;
/** Milliseconds for which another process is waited for. */
const PATIENCE = 10_000;

/**
 * Looks into `library.db`, without a word to it: not even the journal mode is set.
 * @throws ConfigError when it is damaged, or not ours
 */
export function inspectSqlite(folder: string): Found {
  const file = join(folder, 'library.db');
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes === 0) return 'nothing';
  let database: DatabaseSync | undefined;
  try {
    // Not read-only: the last who closes such a connection leaves the files of the log behind.
    database = new DatabaseSync(file, { timeout: PATIENCE });
    database.exec('pragma query_only = on');
    const found = judge(contentsOf(database), true);
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
  // A table of that name with other columns is another program's.
  if (!columns.includes('name')) return { tables, migrations: [''] };
  return { tables, migrations: textsOf(database, `select name from ${DEFAULT_MIGRATION_TABLE} order by name`) };
}

const textsOf = (database: DatabaseSync, query: string): string[] =>
  database
    .prepare(query)
    .all()
    .map((row) => String(Object.values(row)[0]));
