import type { Tables } from '../database/tables.ts';

/** `rebuilt`: made from other tables by derived.ts. `left out`: not part of the library. */
type Treatment<T> = readonly (keyof T & string)[] | 'rebuilt' | 'left out';

/**
 * How each table goes into an archive: in the order of these columns, which name one row, or not at all. Parents stand
 * before the tables that point at them. Who adds a table decides here; the compiler asks.
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
  // A request that comes a second time after the restore still creates nothing twice.
  idempotency_keys: ['user_id', 'key'],
  upload_keys: ['user_id', 'key'],
  // Of the store that it was made with, not of the one that it is restored to.
  loose_images: 'left out',
  // Who has signed out since must not be signed in again by a restore.
  sessions: 'left out',
  // A link that was used or replaced since must not work again.
  password_resets: 'left out',
  login_failures: 'left out',
  // Of the last day: who restores a library has other worries.
  quota_usage: 'left out',
  // Holds a password in the clear, and speaks of the settings of one installation.
  settings_accounts: 'left out',
  prompt_totals: 'rebuilt',
  search_words: 'rebuilt',
  search_pieces: 'rebuilt',
  search_labels: 'rebuilt',
  search_changes: 'rebuilt',
} as const satisfies { [Name in keyof Tables]: Treatment<Tables[Name]> };

export interface ArchivedTable {
  name: string;
  /** Columns that name one row; rows come in their order. */
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
