import { sql, type Kysely } from 'kysely';
import type { Dialect, Migration } from '../migration.ts';
import type { Tables } from '../tables.ts';

/**
 * Versions of prompts for `If-Match`, and fingerprints of what was sent with an `Idempotency-Key` (docs/decisions/017).
 * Takes no time at any size: a column with a constant default is not written to the rows.
 */
export const versions: Migration = { up: addVersions };

async function addVersions(db: Kysely<Tables>, { engine }: Dialect): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema
    .alterTable('prompts')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  for (const table of ['idempotency_keys', 'upload_keys'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('fingerprint', text, (c) => c.notNull().defaultTo(''))
      .execute();
    // Old ones are removed.
    await db.schema.createIndex(`${table}_created`).on(table).column('created_at').execute();
  }
}
