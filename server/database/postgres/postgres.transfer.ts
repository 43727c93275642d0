import { sql } from 'kysely';
import type { Sql } from '../tables.ts';
import type { Transfer } from '../transfer.ts';
import { connectPostgres } from './postgres.ts';

export async function readPostgresSnapshot<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
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
    const ids: Record<string, number> = {};
    for (const table of tables) {
      const sequence = sql<{ name: string | null }>`select pg_get_serial_sequence(${table}, 'id') as name`;
      const name = (await sequence.execute(db)).rows[0]?.name;
      if (!name) continue;
      const last = sql<{ id: number | null }>`select pg_sequence_last_value(${name}::regclass) as id`;
      ids[table] = (await last.execute(db)).rows[0]?.id ?? 0;
    }
    return ids;
  },

  // Unlike `setval` it is undone with its transaction.
  async setLastId(trx, table, id) {
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(id + 1)}`.execute(trx);
  },

  withIds: sql`overriding system value`,
};
