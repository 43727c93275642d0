import type { Flag, ListedPrompt, Status } from '../contract/prompts.ts';
import type { Sort } from '../contract/paging.ts';

/**
 * A list whose total is kept by the writes, in their transaction, instead of being counted by the reads (product 14):
 * `status:PUBLISHED`, `flag:trending` and `category:3`, `tag:7` (published ones), `owner:5` and `owner:5:trending` (every status).
 */
export type Scope =
  | `status:${Status}`
  | `flag:${Flag}`
  | `category:${number}`
  | `tag:${number}`
  | `owner:${number}${'' | `:${Flag}`}`;

/**
 * Something that public answers show. Writes announce the topics that they changed (database/changes.ts); kept answers
 * that show one of them are dropped. Topics of lists are the scopes whose totals are kept: who moves a total changes a list.
 */
export type Topic =
  /** Everything that a card or page says about one prompt. */
  | `prompt:${number}`
  /** Name and picture of a user; `users` is anybody's. */
  | `user:${number}`
  | 'users'
  /** Which prompts a list holds. */
  | Scope
  /** The categories or tags there are, with their order and counts. */
  | 'categories'
  | 'tags'
  /** Cards show categories and tags by name. */
  | `category-name:${string}`
  | `tag-name:${string}`
  /** What is found and sorted by: titles, texts, labels and dates of published prompts, and which they are. */
  | 'texts'
  /** Which prompt was used how often. */
  | 'uses'
  /** How often one prompt was used, where that is shown at once; other answers may lag some seconds. */
  | `uses:${number}`;

/** Topics of prompts in an answer. */
export function promptTopics(prompts: Pick<ListedPrompt, 'id' | 'owner' | 'categories' | 'tags'>[]): Topic[] {
  const topics = new Set<Topic>();
  for (const { id, owner, categories, tags } of prompts) {
    topics.add(`prompt:${id}`).add(`user:${owner.id}`);
    for (const name of categories) topics.add(`category-name:${name}`);
    for (const name of tags) topics.add(`tag-name:${name}`);
  }
  return [...topics];
}

/** Whether a topic is a count that documents may show some seconds later: one that is much used stays kept. */
export const isCount = (topic: Topic): boolean => topic.startsWith('uses:');

/** Topics of an order: newest first and by rating never change, the others with what they sort by. */
export function orderTopics(sort: Sort[]): Topic[] {
  const fields = new Set(sort.map(({ field }) => field));
  return [
    ...(fields.has('title') || fields.has('updatedAt') ? (['texts'] as const) : []),
    ...(fields.has('usesCount') ? (['uses'] as const) : []),
  ];
}
