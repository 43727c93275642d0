import type { Insertable } from 'kysely';
import { insertion } from '../database/insertion.ts';
import type { Tables } from '../database/tables.ts';
import type { PromptRow } from '../database/tables.ts';

/** Stores prompts one after the other; in which order their ids are answered neither engine promises. */
export const insertPromptRows = insertion<Omit<PromptRow, 'id'>, { id: number }>(
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
  ],
  (trx, rows) => trx.insertInto('prompts').values(rows).returning('id'),
);

export const insertCategoryRows = insertion<Insertable<Tables['prompt_categories']>>(
  ['prompt_id', 'category_id', 'position', 'listed', 'created_at'],
  (trx, rows) => trx.insertInto('prompt_categories').values(rows),
);

export const insertTagRows = insertion<Insertable<Tables['prompt_tags']>>(
  ['prompt_id', 'tag_id', 'position'],
  (trx, rows) => trx.insertInto('prompt_tags').values(rows),
);

export const insertImageRows = insertion<Insertable<Tables['prompt_images']>>(
  ['prompt_id', 'position', 'url', 'image_id'],
  (trx, rows) => trx.insertInto('prompt_images').values(rows),
);
