import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { Transfer } from '../transfer.types.ts';
import { connectPostgres } from './postgres.ts';

export async function readPostgresSnapshot<T>(url: string, work: (sql: Db) => Promise<T>): Promise<T> {
  const database = await connectPostgres(url);
  try {
    return await database.sql
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => work(trx));
  } finally {
    await database.close();
  }
}

export const postgresTransfer: Transfer = {
  async lastIds(db, tables) {
    const counting = sql<{ name: string; id: number | null }>`
      select table_name as name,
        pg_sequence_last_value(pg_get_serial_sequence(quote_ident(table_name), 'id')::regclass) as id
      from information_schema.columns
      where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`;
    const known = new Map((await counting.execute(db)).rows.map(({ name, id }) => [name, id ?? 0]));
    return Object.fromEntries(
      tables.flatMap((table) => {
        const id = known.get(table);
        return id === undefined ? [] : [[table, id]];
      }),
    );
  },

  // Unlike `setval`, this is rolled back with its transaction.
  async setLastId(trx, table, id) {
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(id + 1)}`.execute(trx);
  },

  withIds: sql`overriding system value`,
};
