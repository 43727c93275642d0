import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What guessing passwords costs (accounts/login-failures.ts), and links that set a new one (accounts/resets.queries.ts). */
export const passwords: Migration = {
  async up(db, { engine }) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('login_failures')
      .addColumn('key', text, (c) => c.primaryKey())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('counted_at', text, (c) => c.notNull())
      .addColumn('wait_until', text, (c) => c.notNull())
      .addColumn('forget_at', text, (c) => c.notNull())
      .execute();
    await sql`create index login_failures_forget on login_failures (forget_at)`.execute(db);

    await db.schema
      .createTable('password_resets')
      .addColumn('token_hash', text, (c) => c.primaryKey())
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('origin', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('expires_at', text, (c) => c.notNull())
      .execute();
    await sql`create index password_resets_user on password_resets (user_id)`.execute(db);
  },
};
