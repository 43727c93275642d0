import { sql } from 'kysely';
import { chunks } from '../database/chunks.ts';
import type { Db } from '../database/tables.ts';
import type { Transfer } from '../database/transfer.types.ts';
import { ARCHIVED, type ArchivedTable } from './tables.ts';

/** Values that both engines store and JSON preserves. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/** Rows that are read at once, to bound memory: a prompt may have 200,000 characters. */
const PAGE = 200;
/** The archived tables that this database has, whatever its schema, with their columns. */
export async function listTables(db: Db): Promise<(ArchivedTable & { columns: string[] })[]> {
  const present = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  return ARCHIVED.flatMap((table) => {
    const columns = present.get(table.name)?.map(({ name }) => name);
    return columns ? [{ ...table, columns }] : [];
  });
}

/** All rows of a table in the order of its key, a page at a time. */
export async function* readPages(db: Db, { name, key }: ArchivedTable): AsyncGenerator<Row[]> {
  const order = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const query = sql<Row>`select * from ${sql.table(name)} ${after} order by ${order} limit ${sql.lit(PAGE)}`;
    const { rows } = await query.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < PAGE) return;
    const place = sql.join(key.map((column) => sql`${last[column]}`));
    // Both engines compare rows from left to right, which is the order of the index on the key.
    after = sql`where (${order}) > (${place})`;
  }
}

/** Inserts rows unchanged, ids included. */
export async function insertRows(trx: Db, transfer: Transfer, table: string, rows: Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (const part of chunks(rows)) {
    const lines = part.map((row) => sql`(${sql.join(columns.map((column) => sql`${row[column]}`))})`);
    await sql`insert into ${sql.table(table)} (${names}) ${transfer.withIds} values ${sql.join(lines)}`.execute(trx);
  }
}

/** The name of a table that has rows; undefined when the library is empty. */
export async function findFilledTable(db: Db): Promise<string | undefined> {
  for (const { name } of await listTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return name;
  }
  return undefined;
}
