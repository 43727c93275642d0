import type { Insertable } from 'kysely';
import { bulkInsert } from '../database/bulk-insert.ts';
import type { Tables } from '../database/tables.ts';
import type { PromptRow } from '../database/tables.ts';

/** Inserts prompts one after the other. Neither engine guarantees in which order it returns their ids. */
export const insertPromptRows = bulkInsert<Omit<PromptRow, 'id'>, { id: number }>(
  [
    'title',
    'title_key',
    'content',
    'preview_text',
    'excerpt',
    'digest',
    'category_ids',
    'tag_ids',
    'image_urls',
    'owner_id',
    'rating',
    'uses_count',
    'trending',
    'featured',
    'is_new',
    'status',
    'created_at',
    'updated_at',
    'version',
    'dialect',
    'author_fields',
    'field_count',
    'language',
    'language_given',
    'reading',
  ],
  (trx, rows) => trx.insertInto('prompts').values(rows).returning('id'),
);

export const insertCategoryRows = bulkInsert<Insertable<Tables['prompt_categories']>>(
  ['prompt_id', 'category_id', 'position', 'listed', 'created_at'],
  (trx, rows) => trx.insertInto('prompt_categories').values(rows),
);

export const insertTagRows = bulkInsert<Insertable<Tables['prompt_tags']>>(
  ['prompt_id', 'tag_id', 'position'],
  (trx, rows) => trx.insertInto('prompt_tags').values(rows),
);

export const insertImageRows = bulkInsert<Insertable<Tables['prompt_images']>>(
  ['prompt_id', 'position', 'url', 'image_id'],
  (trx, rows) => trx.insertInto('prompt_images').values(rows),
);
