import type { RawBuilder } from 'kysely';
import type { Db } from './tables.ts';

/** What differs between the engines when whole tables are exported and imported. */
export interface Transfer {
  /** The highest id that each table has ever assigned, including ids of deleted rows. */
  lastIds(sql: Db, tables: string[]): Promise<Record<string, number>>;
  /** Makes a table assign only ids above this one. */
  setLastId(trx: Db, table: string, id: number): Promise<void>;
  /** Goes before `values` in an insert, so that rows may set their ids. */
  withIds: RawBuilder<unknown>;
}
