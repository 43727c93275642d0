import type { Tables } from './tables.ts';

const tables = {
  users: true,
  categories: true,
  tags: true,
  images: true,
  prompts: true,
  prompt_categories: true,
  prompt_tags: true,
  prompt_images: true,
  saved_prompts: true,
  prompt_usage: true,
  settings: true,
  audit_log: true,
  idempotency_keys: true,
  upload_keys: true,
  loose_images: true,
  sessions: true,
  password_resets: true,
  login_failures: true,
  quota_usage: true,
  settings_accounts: true,
  prompt_totals: true,
  search_words: true,
  search_pieces: true,
  search_labels: true,
  search_changes: true,
} satisfies Record<keyof Tables, true>;

/** Every table of this version's schema. */
export const KNOWN_TABLES: string[] = Object.keys(tables);
