import type { Generated, Kysely, Selectable } from 'kysely';
import type { AuditAction, TargetKind } from '../../contract/audit.ts';
import type { Dialect } from '../../contract/fields.model.ts';
import type { Status } from '../../contract/prompts.ts';
import type { QuotaKind } from '../../contract/quotas.ts';

/**
 * The schema (product 14), the same for both engines. Times are UTC ISO 8601 text, flags are 0 or 1. Keys (`*_key`) are
 * names folded by `normalizeName`, so both engines agree on uniqueness. `title_key` and `sort_key` are made by `collationKey`, so
 * they agree on order.
 */
export interface Tables {
  users: {
    id: Generated<number>;
    username: string;
    username_key: string;
    /** Skeleton of the name (text/skeleton.ts): no two users may have names that look alike. */
    username_skeleton: string | null;
    email: string;
    email_key: string;
    password_hash: string;
    role: string;
    avatar_url: string | null;
    prompts_used: Generated<number>;
    created_at: string;
    updated_at: string;
    /** Time of suspension: this user may not sign in; null: not suspended. */
    suspended_at: string | null;
    /** Incremented to make known browsers count as new ones (accounts/known-devices.ts). */
    device_version: Generated<number>;
    /** Set while the account is being removed, with no sign-in: what happens to its prompts (accounts/leave.ts). */
    leaving: 'delete' | 'keep' | null;
  };
  sessions: {
    /** SHA-256 of the token, hexadecimal: a stolen table is useless. */
    token_hash: string;
    /** The id that its owner sees: random, hexadecimal, not part of the token. */
    id: string;
    user_id: number;
    created_at: string;
    last_used_at: string;
    /** User-Agent and address of the sign-in; empty when unknown. */
    agent: Generated<string>;
    address: Generated<string>;
  };
  /** Recent wrong passwords (accounts/login-failures.ts). Keys are keyed hashes, so they identify nobody. */
  login_failures: {
    key: string;
    failures: number;
    counted_at: string;
    /** Until then, further attempts under this key are refused. */
    wait_until: string;
    /** The row expires at this time. */
    forget_at: string;
  };
  /** Reset links; each works once. */
  password_resets: {
    /** SHA-256 of the token, hexadecimal. */
    token_hash: string;
    user_id: number;
    origin: 'mail' | 'administrator';
    /** The administrator who made it; null: sent by e-mail, or made at the command line. */
    made_by: number | null;
    created_at: string;
    expires_at: string;
  };
  /** Accounts made by ADMIN_EMAIL or the first start, for that e-mail address only; the password until it is used. */
  settings_accounts: { user_id: number; email_key: string; password: string | null };
  categories: {
    id: Generated<number>;
    name: string;
    name_key: string;
    sort_key: Generated<string>;
    display_order: number;
    created_at: string;
    updated_at: string;
  };
  tags: {
    id: Generated<number>;
    name: string;
    name_key: string;
    sort_key: Generated<string>;
    created_at: string;
  };
  prompts: {
    id: Generated<number>;
    owner_id: number;
    title: string;
    /** Sort key of lists: `collationKey` of the title. */
    title_key: string;
    content: string;
    /** Empty when the author gave none. */
    preview_text: string;
    /** The first characters of the content, so that lists need not read whole contents. */
    excerpt: string;
    rating: number;
    uses_count: Generated<number>;
    trending: number;
    featured: number;
    is_new: number;
    status: Status;
    created_at: string;
    updated_at: string;
    /** SHA-256 of title and content, so that a repeated import makes no duplicates. */
    digest: string;
    /**
     * Ordered copies of the prompt's categories, tags and images, so that lists read one row per prompt: ids separated
     * by commas, URLs as JSON, empty for none. May include ids of deleted categories and tags.
     */
    category_ids: string;
    tag_ids: string;
    image_urls: string;
    /** How its fields are written, and what its author says of them: JSON, empty for nothing (product 13). */
    dialect: Generated<Dialect>;
    author_fields: Generated<string>;
    /** Fields that its form asks for; null until they have been counted. */
    field_count: number | null;
    /** ISO 639-1, empty when unknown; 1: its author named it, 0: it was guessed. */
    language: Generated<string>;
    language_given: Generated<number>;
    /** Which rules counted the fields and guessed the language (`READING`, text/prompt-text.ts); 0: none did yet. */
    reading: Generated<number>;
    /** Incremented with each change of text, names, images or status; compared with `If-Match`. */
    version: Generated<number>;
  };
  prompt_categories: {
    prompt_id: number;
    category_id: number;
    position: number;
    /** Copies of the prompt's `created_at` and of "is published", so that a page of a category is one index scan. */
    created_at: string;
    listed: number;
  };
  prompt_tags: { prompt_id: number; tag_id: number; position: number };
  /** `url` is an image path or an https address; `image_id` is set for uploaded images. */
  prompt_images: { prompt_id: number; position: number; url: string; image_id: string | null };
  /** Number of prompts in a scope, updated by each write (prompts/totals.queries.ts). */
  prompt_totals: { scope: string; total: number };
  saved_prompts: { id: Generated<number>; user_id: number; prompt_id: number; saved_at: string };
  prompt_usage: { prompt_id: number; person: string; counted_at: string; uses: number };
  images: { id: string; owner_id: number; width: number; height: number; bytes: number; created_at: string };
  settings: { key: string; value: string };
  /** What members have stored recently: `used` holds amounts by time slot (quotas/quotas.rules.ts). */
  quota_usage: { user_id: number; kind: QuotaKind; used: string; changed_at: string };
  /** Audit events; the database itself refuses to change them (decision 011). Names are as they were then. */
  audit_log: {
    id: Generated<number>;
    at: string;
    act: AuditAction;
    /** Number of occurrences, when many of the same kind are one row (audit/refusals.ts). */
    times: number;
    actor_id: number | null;
    actor_name: string | null;
    target_kind: TargetKind | null;
    target_id: number | null;
    target_name: string | null;
    note: string | null;
    address: string | null;
    request_id: string | null;
  };
  /** What a request with an `Idempotency-Key` created. `fingerprint` is the SHA-256 of its body; empty: unknown. */
  idempotency_keys: { user_id: number; key: string; prompt_id: number; created_at: string; fingerprint: string };
  upload_keys: { user_id: number; key: string; image_id: string; created_at: string; fingerprint: string };
  /** Ids without a row in `images` but maybe files in the store: unfinished uploads, removals (images/garbage.ts). */
  loose_images: { id: string; since: string };
  /**
   * Words with the number of published titles and of category and tag names that contain them, and pieces of the words:
   * this finds near misses (product 10). A word that is no longer used has no row.
   */
  search_words: { word: string; titles: number; labels: number };
  search_pieces: { piece: string; word: string };
  /** Recent changes of the search index (full-text/changes.ts). */
  search_changes: { seq: Generated<number>; position: Generated<number>; prompt_id: number; lexemes: string };
  /** Words of category and tag names; `label` is the facet in the search index, as `c12` or `t40`. */
  search_labels: { word: string; label: string };
}

/** The database or a transaction. */
export type Db = Kysely<Tables>;

/** A row of `prompts`. */
export type PromptRow = Selectable<Tables['prompts']>;
