import type { RawBuilder } from 'kysely';
import type { Sql } from './tables.ts';

/** What truly differs between the engines when whole tables come and go. */
export interface Transfer {
  /** The highest id that each table has ever given out, that of rows deleted since included. */
  lastIds(sql: Sql, tables: string[]): Promise<Record<string, number>>;
  /** Lets a table give out ids above this one only. */
  setLastId(trx: Sql, table: string, id: number): Promise<void>;
  /** Stands in an insert before `values`, so that rows may bring their ids. */
  withIds: RawBuilder<unknown>;
}
