import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { ConfigError } from '../../config.ts';
import type { Db, Tables } from '../tables.ts';
import type { Transfer } from '../transfer.types.ts';
import { NodeSqlite } from './node-sqlite.ts';

export async function readSqliteSnapshot<T>(folder: string, work: (sql: Db) => Promise<T>): Promise<T> {
  const file = join(folder, 'library.db');
  if (!existsSync(file)) throw new ConfigError(`DATA_DIR: there is no library in ${folder}`);
  const connection = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: new NodeSqlite(file, { readOnly: true }) }),
  });
  try {
    // The first read fixes the snapshot that all reads see; they do not block writers (WAL).
    return await connection.transaction().execute((trx) => work(trx));
  } finally {
    await connection.destroy();
  }
}

export const sqliteTransfer: Transfer = {
  async lastIds(db, tables) {
    const given = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db);
    const known = new Map(given.rows.map(({ name, seq }) => [name, seq]));
    const counting = await sql<{ name: string }>`
      select name from sqlite_schema where type = 'table' and sql like '%autoincrement%'`.execute(db);
    const names = new Set(counting.rows.map(({ name }) => name));
    return Object.fromEntries(
      tables.filter((table) => names.has(table)).map((table) => [table, known.get(table) ?? 0]),
    );
  },

  async setLastId(trx, table, id) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(trx);
  },

  withIds: sql``,
};
