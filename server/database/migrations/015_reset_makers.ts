import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Who made a link for a new password: it is void once they may no longer make one. Null: it went out by mail. */
export const resetMakers: Migration = {
  async up(db) {
    await sql`alter table password_resets add column made_by integer references users (id) on delete cascade`.execute(
      db,
    );
    await sql`create index password_resets_maker on password_resets (made_by)`.execute(db);
  },
};
