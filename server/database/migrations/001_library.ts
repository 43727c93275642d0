import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Dialect, Migration } from '../migration.ts';
import type { Tables } from '../tables.ts';

/** The first schema. Text compares byte by byte in both engines, so that folded keys and moments sort alike. */
export const library: Migration = { up: createLibrary };

async function createLibrary(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const text = dialect.engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const real = dialect.engine === 'postgres' ? sql`double precision` : sql`real`;
  const table = (name: string) => db.schema.createTable(name);
  const withId = (name: string): CreateTableBuilder<string, 'id'> =>
    dialect.engine === 'postgres'
      ? table(name).addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      : table(name).addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());

  await withId('users')
    .addColumn('username', text, (c) => c.notNull())
    .addColumn('username_key', text, (c) => c.notNull().unique())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull().unique())
    .addColumn('password_hash', text, (c) => c.notNull())
    .addColumn('role', text, (c) => c.notNull())
    .addColumn('avatar_url', text)
    .addColumn('prompts_used', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();

  await table('sessions')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_used_at', text, (c) => c.notNull())
    .execute();

  await withId('categories')
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull().unique())
    .addColumn('display_order', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();

  await withId('tags')
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull().unique())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();

  await withId('prompts')
    .addColumn('owner_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('title_key', text, (c) => c.notNull())
    .addColumn('preview_text', text, (c) => c.notNull())
    .addColumn('excerpt', text, (c) => c.notNull())
    .addColumn('rating', real, (c) => c.notNull())
    .addColumn('uses_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('trending', 'integer', (c) => c.notNull())
    .addColumn('featured', 'integer', (c) => c.notNull())
    .addColumn('is_new', 'integer', (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('digest', text, (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .execute();

  await joinTable('prompt_categories', 'category_id', 'categories.id')
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('listed', 'integer', (c) => c.notNull())
    .execute();
  await joinTable('prompt_tags', 'tag_id', 'tags.id').execute();

  await table('prompt_images')
    .addColumn('prompt_id', 'integer', (c) => c.notNull().references('prompts.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('image_id', text)
    .addPrimaryKeyConstraint('prompt_images_key', ['prompt_id', 'position'])
    .execute();

  await table('prompt_totals')
    .addColumn('scope', text, (c) => c.primaryKey())
    .addColumn('total', 'integer', (c) => c.notNull())
    .execute();

  await withId('saved_prompts')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('prompt_id', 'integer', (c) => c.notNull().references('prompts.id').onDelete('cascade'))
    .addColumn('saved_at', text, (c) => c.notNull())
    .addUniqueConstraint('saved_once', ['user_id', 'prompt_id'])
    .execute();

  await table('prompt_usage')
    .addColumn('prompt_id', 'integer', (c) => c.notNull().references('prompts.id').onDelete('cascade'))
    .addColumn('person', text, (c) => c.notNull())
    .addColumn('counted_at', text, (c) => c.notNull())
    .addColumn('uses', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('prompt_usage_key', ['prompt_id', 'person'])
    .execute();

  await table('images')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('owner_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();

  await table('settings')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('value', text, (c) => c.notNull())
    .execute();

  await table('idempotency_keys')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('prompt_id', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
    .execute();

  await table('search_words')
    .addColumn('word', text, (c) => c.primaryKey())
    .execute();
  await table('search_trigrams')
    .addColumn('trigram', text, (c) => c.notNull())
    .addColumn('word', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('search_trigrams_key', ['trigram', 'word'])
    .execute();
  await table('search_labels')
    .addColumn('word', text, (c) => c.notNull())
    .addColumn('label', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('search_labels_key', ['word', 'label'])
    .execute();

  if (dialect.engine === 'postgres') {
    await sql`create table prompt_search (
      prompt_id integer primary key references prompts(id) on delete cascade,
      words tsvector not null
    )`.execute(db);
    await sql`create index prompt_search_words on prompt_search using gin (words)`.execute(db);
    // The planner takes a scan of this narrow table for cheap and does not count that it unpacks every vector: 110 ms
    // instead of 9 ms for a word that 50,000 prompts have. Only a function can carry its own setting.
    await sql`create function search_prompts(query tsquery) returns setof integer
      language sql stable set enable_seqscan = off
      as 'select prompt_id from prompt_search where words @@ query'`.execute(db);
  } else {
    // Words arrive already folded (text/words.ts); the text itself is kept in prompts only. The tokenizer
    // `ascii` cuts them nowhere else, where `unicode61` would cut हिन्दी at its vowel signs.
    await sql`create virtual table prompt_search using fts5(
      words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3'
    )`.execute(db);
  }

  await createIndexes(db);

  function joinTable(name: string, column: string, target: string) {
    return table(name)
      .addColumn('prompt_id', 'integer', (c) => c.notNull().references('prompts.id').onDelete('cascade'))
      .addColumn(column, 'integer', (c) => c.notNull().references(target).onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint(`${name}_key`, ['prompt_id', column as 'prompt_id']);
  }
}

/** One index for each order in which lists are read: newest first among the published, within a flag, of an owner. */
async function createIndexes(db: Kysely<Tables>): Promise<void> {
  const indexes = [
    'create index prompts_newest on prompts (status, created_at desc, id desc)',
    "create index prompts_trending on prompts (created_at desc, id desc) where trending = 1 and status = 'PUBLISHED'",
    "create index prompts_featured on prompts (created_at desc, id desc) where featured = 1 and status = 'PUBLISHED'",
    "create index prompts_new on prompts (created_at desc, id desc) where is_new = 1 and status = 'PUBLISHED'",
    'create index prompts_owner on prompts (owner_id, created_at desc, id desc)',
    'create index prompts_updated on prompts (status, updated_at desc, id desc)',
    'create index prompts_title on prompts (status, title_key, id desc)',
    'create index prompts_rating on prompts (status, rating desc, id desc)',
    'create index prompts_uses on prompts (status, uses_count desc, id desc)',
    'create index prompts_digest on prompts (digest)',
    'create index category_slice on prompt_categories (category_id, listed, created_at desc, prompt_id desc)',
    'create index prompt_tags_tag on prompt_tags (tag_id)',
    'create index prompt_images_image on prompt_images (image_id)',
    'create index saved_newest on saved_prompts (user_id, saved_at desc, id desc)',
    'create index saved_prompt on saved_prompts (prompt_id)',
    'create index sessions_user on sessions (user_id)',
    'create index images_owner on images (owner_id)',
    'create index search_labels_label on search_labels (label)',
  ];
  for (const index of indexes) await sql.raw(index).execute(db);
}
