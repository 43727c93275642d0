import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What members have stored of late (quotas/quotas.ts). Visitors' uses are found by their moment, to be forgotten. */
export const quotas: Migration = {
  async up(db, { engine }) {
    const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('quota_usage')
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('used', text, (c) => c.notNull())
      .addColumn('changed_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('quota_usage_key', ['user_id', 'kind'])
      .execute();
    await sql`create index quota_usage_changed on quota_usage (changed_at)`.execute(db);
    await sql`create index prompt_usage_counted on prompt_usage (counted_at)`.execute(db);
  },
};
