import type { Tables } from '../database/tables.ts';

/** `rebuilt`: derived from other tables by derived.ts. `left out`: not part of the library. */
type Treatment<T> = readonly (keyof T & string)[] | 'rebuilt' | 'left out';

/**
 * How each table is archived: sorted by these columns, which identify a row, or not at all. Parents come before the
 * tables that refer to them. The compiler requires an entry for every new table.
 */
const TREATMENTS = {
  users: ['id'],
  categories: ['id'],
  tags: ['id'],
  images: ['id'],
  prompts: ['id'],
  prompt_categories: ['prompt_id', 'category_id'],
  prompt_tags: ['prompt_id', 'tag_id'],
  prompt_images: ['prompt_id', 'position'],
  saved_prompts: ['id'],
  prompt_usage: ['prompt_id', 'person'],
  settings: ['key'],
  audit_log: ['id'],
  // A request that is repeated after the restore still creates nothing twice.
  idempotency_keys: ['user_id', 'key'],
  upload_keys: ['user_id', 'key'],
  // Belongs to the original image store, not to the one that is restored to.
  loose_images: 'left out',
  // A restore must not sign in again who has signed out since.
  sessions: 'left out',
  // A link that was used or replaced since must not work again.
  password_resets: 'left out',
  login_failures: 'left out',
  // Of the last day: not worth restoring.
  quota_usage: 'left out',
  // Holds a plaintext password, and depends on the settings of one installation.
  settings_accounts: 'left out',
  prompt_totals: 'rebuilt',
  search_words: 'rebuilt',
  search_pieces: 'rebuilt',
  search_labels: 'rebuilt',
  search_changes: 'rebuilt',
} as const satisfies { [Name in keyof Tables]: Treatment<Tables[Name]> };

export interface ArchivedTable {
  name: string;
  /** Columns that identify a row; rows are sorted by them. */
  key: readonly string[];
}

/** The tables of an archive, parents first. */
export const ARCHIVED: ArchivedTable[] = Object.entries(TREATMENTS).flatMap(([name, treatment]) =>
  typeof treatment === 'string' ? [] : [{ name, key: treatment }],
);

/** The tables that derived.ts empties and fills. */
export const REBUILT: string[] = Object.entries(TREATMENTS).flatMap(([name, treatment]) =>
  treatment === 'rebuilt' ? [name] : [],
);
