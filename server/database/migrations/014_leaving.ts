import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Members who leave (decision 024): what is left to do stands in the row until it is gone. Known browsers that end with
 * the sessions (decision 010). Uses are looked up by person when somebody leaves.
 */
export const leaving: Migration = {
  async up(db, { engine }) {
    const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
    await sql`alter table users add column device_version integer not null default 0`.execute(db);
    await sql`alter table users add column leaving ${text}`.execute(db);
    await sql`create index prompt_usage_person on prompt_usage (person, prompt_id)`.execute(db);
  },
};
