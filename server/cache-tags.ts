import type { Flag, ListedPrompt, Status } from '../contract/prompts.ts';
import type { Sort } from '../contract/paging.ts';

/**
 * A list whose total is stored. Writes update it in their transaction, so reads need not count (product 14):
 * `status:PUBLISHED`; `flag:trending`, `category:3`, `tag:7`, `language:de` (published); `owner:5`, `owner:5:trending` (any status).
 */
export type Scope =
  | `status:${Status}`
  | `flag:${Flag}`
  | `category:${number}`
  | `tag:${number}`
  | `language:${string}`
  | `owner:${number}${'' | `:${Flag}`}`;

/**
 * Something that public responses show. Writes invalidate the tags of what they change (database/invalidation.ts), and
 * cached responses that show it are dropped. Tags of lists are the scopes: a write that moves a total changes the list.
 */
export type CacheTag =
  /** Everything that a card or page shows of one prompt. */
  | `prompt:${number}`
  /** Name and picture of one user; `users` stands for all users. */
  | `user:${number}`
  | 'users'
  /** Which prompts a list holds. */
  | Scope
  /** The lists of all categories and of all tags, with their order and counts. */
  | 'categories'
  | 'tags'
  /** Which languages there are, with their counts. */
  | 'languages'
  /** Cards show categories and tags by name. */
  | `category-name:${string}`
  | `tag-name:${string}`
  /** What search and sort orders use: the set of published prompts, with their titles, texts, labels and dates. */
  | 'texts'
  /** How often each prompt was used. */
  | 'uses'
  /** How often one prompt was used, for responses that show it at once; others may lag some seconds. */
  | `uses:${number}`;

/** Cache tags of the prompts in a response. */
export function promptCacheTags(prompts: Pick<ListedPrompt, 'id' | 'owner' | 'categories' | 'tags'>[]): CacheTag[] {
  const cacheTags = new Set<CacheTag>();
  for (const { id, owner, categories, tags } of prompts) {
    cacheTags.add(`prompt:${id}`).add(`user:${owner.id}`);
    for (const name of categories) cacheTags.add(`category-name:${name}`);
    for (const name of tags) cacheTags.add(`tag-name:${name}`);
  }
  return [...cacheTags];
}

/** Whether a cache tag is a use count. Documents may show it some seconds late, so much-used ones stay cached. */
export const isUsageTag = (cacheTag: CacheTag): boolean => cacheTag.startsWith('uses:');

/** Cache tags of a sort order. Newest first and by rating never change; the others change with what they sort by. */
export function sortCacheTags(sort: Sort[]): CacheTag[] {
  const fields = new Set(sort.map(({ field }) => field));
  return [
    ...(fields.has('title') || fields.has('updatedAt') ? (['texts'] as const) : []),
    ...(fields.has('usesCount') ? (['uses'] as const) : []),
  ];
}
