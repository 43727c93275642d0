import { sql } from 'kysely';
import { textLexemes } from '../text/prompt-text.ts';
import type { Database } from './database.ts';
import { migrate, MIGRATIONS } from './migrate.ts';
import { FACET, AUDIENCE } from '../text/lexemes.ts';
import { transferOf } from './transfer.ts';

const NOW = '2026-01-02T03:04:05.678Z';
export const OLD_IMAGE = 'c'.repeat(32);

const USER = { username: 'Ann', username_key: 'ann', email: 'a@example.com', email_key: 'a@example.com' };
const TEXT = { title: 'Größe', content: 'Text of it', previewText: '' };
const PROMPT = {
  owner_id: 5,
  title: TEXT.title,
  title_key: 'grösse',
  preview_text: '',
  excerpt: 'Text',
  rating: 4.5,
  trending: 0,
  featured: 1,
  is_new: 0,
  status: 'PUBLISHED',
  created_at: NOW,
  updated_at: NOW,
  digest: 'x',
  content: TEXT.content,
};
const IMAGE_URL = `/api/v1/assets/image/${OLD_IMAGE}`;

/** Columns of the first schema; migrations fill the columns that they add. */
const ROWS: [table: string, row: object][] = [
  ['users', { id: 5, ...USER, password_hash: 'x', role: 'member', created_at: NOW, updated_at: NOW }],
  ['categories', { id: 7, name: 'Écriture', name_key: 'écriture', display_order: 0, created_at: NOW, updated_at: NOW }],
  ['tags', { id: 8, name: 'E-Mail', name_key: 'e-mail', created_at: NOW }],
  ['images', { id: OLD_IMAGE, owner_id: 5, width: 3, height: 2, bytes: 1, created_at: NOW }],
  ['prompts', { id: 9, ...PROMPT }],
  ['prompt_categories', { prompt_id: 9, category_id: 7, position: 0, created_at: NOW, listed: 1 }],
  ['prompt_tags', { prompt_id: 9, tag_id: 8, position: 0 }],
  ['prompt_images', { prompt_id: 9, position: 0, url: 'https://example.com/a.png', image_id: null }],
  ['prompt_images', { prompt_id: 9, position: 1, url: IMAGE_URL, image_id: OLD_IMAGE }],
  ['saved_prompts', { id: 3, user_id: 5, prompt_id: 9, saved_at: NOW }],
  ['prompt_usage', { prompt_id: 9, person: 'user:5', counted_at: NOW, uses: 2 }],
  ['idempotency_keys', { user_id: 5, key: 'k', prompt_id: 9, created_at: NOW }],
  ...['status:PUBLISHED', 'flag:featured', 'category:7', 'tag:8', 'owner:5', 'owner:5:featured'].map(
    (scope): [string, object] => ['prompt_totals', { scope, total: 1 }],
  ),
  ['search_labels', { word: 'ecriture', label: 'c7' }],
  ...['e', 'mail'].map((word): [string, object] => ['search_labels', { word, label: 't8' }]),
];

/** Creates a library as the first release did: the first schema, with rows in its tables. */
export async function makeOldLibrary(database: Database): Promise<void> {
  await migrate(database.sql, database, { to: Object.keys(MIGRATIONS)[0] ?? '' });
  const { withIds, setLastId } = await transferOf(database);
  for (const [table, row] of ROWS) {
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    const insert = sql`insert into ${sql.table(table)} (${names}) ${withIds} values (${sql.join(Object.values(row))})`;
    await insert.execute(database.sql);
    if ('id' in row && typeof row.id === 'number') await setLastId(database.sql, table, row.id);
  }
  const marks = [`${FACET}c7`, `${FACET}t8`, `${AUDIENCE}owner5`, `${AUDIENCE}published`];
  const words = [textLexemes(TEXT), ...marks].join(' ');
  const index =
    database.engine === 'postgres'
      ? sql`insert into prompt_search (prompt_id, words) values (9, array_to_tsvector(string_to_array(${words}, ' ')))`
      : sql`insert into prompt_search (rowid, words) values (9, ${words})`;
  await index.execute(database.sql);
}
