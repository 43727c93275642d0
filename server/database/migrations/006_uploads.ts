import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Dialect, Migration } from '../migration.ts';
import type { Tables } from '../tables.ts';

/** Uploads that may be repeated, and files of images that nobody may need (docs/decisions/012). */
export const uploads: Migration = { up: createUploads };

async function createUploads(db: Kysely<Tables>, { engine }: Dialect): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('upload_keys')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('image_id', text, (c) => c.notNull().references('images.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('upload_keys_key', ['user_id', 'key'])
    .execute();
  await sql`create index upload_keys_image on upload_keys (image_id)`.execute(db);
  await db.schema
    .createTable('loose_images')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('since', text, (c) => c.notNull())
    .execute();
  // What may be unused is asked for oldest first.
  await sql`create index images_created on images (created_at, id)`.execute(db);
}
