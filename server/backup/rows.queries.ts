import { sql } from 'kysely';
import { inParts } from '../database/parts.ts';
import type { Sql } from '../database/tables.ts';
import type { Transfer } from '../database/transfer.types.ts';
import { ARCHIVED, type ArchivedTable } from './tables.ts';

/** What both engines store and JSON carries unchanged. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/** Rows that are read at once. A prompt may have 200,000 characters: more would not be bounded memory. */
const PAGE = 200;
/** The archived tables that this database has, at whatever schema it is, with their columns. */
export async function listTables(db: Sql): Promise<(ArchivedTable & { columns: string[] })[]> {
  const present = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  return ARCHIVED.flatMap((table) => {
    const columns = present.get(table.name)?.map(({ name }) => name);
    return columns ? [{ ...table, columns }] : [];
  });
}

/** All rows of a table in the order of its key, a page at a time. */
export async function* readPages(db: Sql, { name, key }: ArchivedTable): AsyncGenerator<Row[]> {
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

/** Stores rows as they are, ids included. */
export async function insertRows(trx: Sql, transfer: Transfer, table: string, rows: Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (const part of inParts(rows)) {
    const lines = part.map((row) => sql`(${sql.join(columns.map((column) => sql`${row[column]}`))})`);
    await sql`insert into ${sql.table(table)} (${names}) ${transfer.withIds} values ${sql.join(lines)}`.execute(trx);
  }
}

/** The name of a table that has rows; undefined: the library is empty. */
export async function findFilledTable(db: Sql): Promise<string | undefined> {
  for (const { name } of await listTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return name;
  }
  return undefined;
}
