import type { Generated, Kysely, Selectable } from 'kysely';
import type { Act, TargetKind } from '../../contract/audit.ts';
import type { Status } from '../../contract/prompts.ts';
import type { QuotaKind } from '../../contract/quotas.ts';

/**
 * The map of the data (product 14). One shape for both engines: moments are UTC ISO 8601 text, flags are 0 or 1,
 * keys (`*_key`) are names folded by `foldKey`, so that uniqueness means the same everywhere, and those of titles and
 * `sort_key` made by `sortKey`, so that order does.
 */
export interface Tables {
  users: {
    id: Generated<number>;
    username: string;
    username_key: string;
    /** What the name looks like (text/skeleton.ts): nobody has one that can be taken for another's. */
    username_skeleton: string | null;
    email: string;
    email_key: string;
    password_hash: string;
    role: string;
    avatar_url: string | null;
    prompts_used: Generated<number>;
    created_at: string;
    updated_at: string;
    /** Since when this user may not sign in; null: may. */
    suspended_at: string | null;
    /** Grows when browsers that signed in before are to count as new ones (accounts/known-devices.ts). */
    device_version: Generated<number>;
    /** The account is being removed: what becomes of its prompts (accounts/leave.ts). Nobody can sign in to it any more. */
    leaving: 'delete' | 'keep' | null;
  };
  sessions: {
    /** SHA-256 of the token, hexadecimal: a stolen table opens nothing. */
    token_hash: string;
    /** What its owner calls it by: random, hexadecimal, no part of the token. */
    id: string;
    user_id: number;
    created_at: string;
    last_used_at: string;
    /** The User-Agent and the address that signed in; empty where nobody knows. */
    agent: Generated<string>;
    address: Generated<string>;
  };
  /** How often passwords were wrong of late (accounts/login-failures.ts). Keys are keyed hashes: they name nobody. */
  login_failures: {
    key: string;
    failures: number;
    counted_at: string;
    /** Nobody whom this counter holds up is let try before. */
    wait_until: string;
    /** From when on the row means nothing. */
    forget_at: string;
  };
  /** Links that set a new password, each good once. */
  password_resets: {
    /** SHA-256 of the token, hexadecimal. */
    token_hash: string;
    user_id: number;
    origin: 'mail' | 'administrator';
    /** The administrator who made it; null: it went out by mail, or was made at the command line. */
    made_by: number | null;
    created_at: string;
    expires_at: string;
  };
  /** Accounts that ADMIN_EMAIL or the first start made, for that address only; and the password until it is used. */
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
    /** What lists are sorted by: `sortKey` of the title. */
    title_key: string;
    content: string;
    /** Empty when the author gave none. */
    preview_text: string;
    /** The first characters of the content, so that lists never read whole contents. */
    excerpt: string;
    rating: number;
    uses_count: Generated<number>;
    trending: number;
    featured: number;
    is_new: number;
    status: Status;
    created_at: string;
    updated_at: string;
    /** SHA-256 of title and content: an import may be repeated without doubling. */
    digest: string;
    /**
     * Copies of what hangs on the prompt, in its order, so that lists read one row for each: ids with commas between,
     * addresses as JSON, empty for none. Ids of what was deleted since may stand among them.
     */
    category_ids: string;
    tag_ids: string;
    image_urls: string;
    /** Grows by one with each change of text, names, images or status: what `If-Match` is compared with. */
    version: Generated<number>;
  };
  prompt_categories: {
    prompt_id: number;
    category_id: number;
    position: number;
    /** Copies of the prompt's `created_at` and of "is published", so that a slice of a category is one index walk. */
    created_at: string;
    listed: number;
  };
  prompt_tags: { prompt_id: number; tag_id: number; position: number };
  /** `url` is an image path or an https address; `image_id` is set for uploaded images. */
  prompt_images: { prompt_id: number; position: number; url: string; image_id: string | null };
  /** How many prompts a scope holds, kept by the writes (prompts/totals.queries.ts). */
  prompt_totals: { scope: string; total: number };
  saved_prompts: { id: Generated<number>; user_id: number; prompt_id: number; saved_at: string };
  prompt_usage: { prompt_id: number; person: string; counted_at: string; uses: number };
  images: { id: string; owner_id: number; width: number; height: number; bytes: number; created_at: string };
  settings: { key: string; value: string };
  /** What members have stored of late: `used` holds amounts by slots of time (quotas/quotas.rules.ts). */
  quota_usage: { user_id: number; kind: QuotaKind; used: string; changed_at: string };
  /** Who did what; the database itself refuses to change it (decision 011). Names are those of the time. */
  audit_log: {
    id: Generated<number>;
    at: string;
    act: Act;
    /** How often, where a rush of one thing is one entry (audit/rush.ts). */
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
  /** What was made with an `Idempotency-Key`. The fingerprint is the SHA-256 of what was sent; empty: not known. */
  idempotency_keys: { user_id: number; key: string; prompt_id: number; created_at: string; fingerprint: string };
  upload_keys: { user_id: number; key: string; image_id: string; created_at: string; fingerprint: string };
  /** Ids without a row in `images` whose files may lie in the store: an upload on its way, or a removal (images/tidy.ts). */
  loose_images: { id: string; since: string };
  /**
   * How many published titles, and how many names of categories and tags, have a word, and pieces of it: how near misses
   * are found (product 10). A word that nothing has any more has no row.
   */
  search_words: { word: string; titles: number; labels: number };
  search_pieces: { piece: string; word: string };
  /** What has changed in the search index of late (full-text/changes.ts). */
  search_changes: { seq: Generated<number>; position: Generated<number>; prompt_id: number; lexemes: string };
  /** Words of category and tag names; `label` is `c12` or `t40`, as the search index knows them. */
  search_labels: { word: string; label: string };
}

/** Where queries run: the database or a transaction of it. */
export type Sql = Kysely<Tables>;

/** A prompt as it is stored. */
export type PromptRow = Selectable<Tables['prompts']>;
