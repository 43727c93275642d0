import { isDeepStrictEqual } from 'node:util';
import { bytesOf } from '../quotas/quotas.ts';
import type { PromptRow } from '../database/tables.ts';
import type { PromptText } from '../text/prompt-text.ts';
import type { PromptChange } from './prompts.types.ts';

type Links = Required<Pick<PromptChange, 'categoryIds' | 'tagIds'>>;
type Versioned = Omit<PromptChange, 'flags' | 'ownerId'>;

/**
 * Whether a change makes a new version of a prompt (docs/decisions/017): anything that its owner writes or chooses
 * does. Flags do not: administrators set them, and no form can overwrite them. Neither do a new owner and equal values.
 */
export function changesVersion(
  old: PromptRow,
  links: Links,
  { flags: _flags, ownerId: _ownerId, ...wanted }: PromptChange,
): boolean {
  const present: Required<Versioned> = {
    title: old.title,
    content: old.content,
    previewText: old.preview_text,
    status: old.status,
    imageUrls: old.image_urls === '' ? [] : (JSON.parse(old.image_urls) as string[]),
    ...links,
  };
  return !isDeepStrictEqual({ ...present, ...wanted }, present);
}

/** Whether a change alters anything that the index holds of a prompt. */
export const isIndexedAnew = (old: PromptRow, change: PromptChange): boolean =>
  (change.title ?? old.title) !== old.title ||
  (change.content ?? old.content) !== old.content ||
  (change.previewText ?? old.preview_text) !== old.preview_text ||
  isFoundByAll(change.status ?? old.status) !== isFoundByAll(old.status) ||
  (change.ownerId ?? old.owner_id) !== old.owner_id ||
  (change.categoryIds?.join(',') ?? old.category_ids) !== old.category_ids ||
  (change.tagIds?.join(',') ?? old.tag_ids) !== old.tag_ids;

const isFoundByAll = (status: PromptRow['status']): boolean => status === 'PUBLISHED';

/**
 * Bytes of text that a change costs the member's quota (docs/decisions/021): what was sent, or the whole text when it
 * must be indexed again, because that is the same work whatever part of the prompt changed.
 */
export const textCostOf = (old: PromptRow, change: PromptChange): number =>
  bytesOf(isIndexedAnew(old, change) ? changedText(old, change) : change);

/** The text after a change. */
export const changedText = (
  old: Pick<PromptRow, 'title' | 'content' | 'preview_text'>,
  { title, content, previewText }: PromptChange,
): PromptText => ({
  title: title ?? old.title,
  content: content ?? old.content,
  previewText: previewText ?? old.preview_text,
});

export const isSameText = (one: PromptText, other: PromptText): boolean =>
  one.title === other.title && one.content === other.content && one.previewText === other.previewText;
