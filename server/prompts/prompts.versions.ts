import { isDeepStrictEqual } from 'node:util';
import type { Language } from '../../contract/languages.ts';
import { bytesOf } from '../quotas/quotas.ts';
import type { PromptRow } from '../database/tables.ts';
import { authorFieldsOf, type PromptText } from '../text/prompt-text.ts';
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
    ...changedText(old, {}),
    status: old.status,
    imageUrls: old.image_urls === '' ? [] : (JSON.parse(old.image_urls) as string[]),
    ...links,
  };
  return !isDeepStrictEqual({ ...present, ...wanted }, present);
}

/** Whether a change alters anything that is read from the text of a prompt, or that the index holds of it. */
export const isIndexedAnew = (old: PromptRow, change: PromptChange): boolean =>
  !isSameText(changedText(old, {}), changedText(old, change)) ||
  (change.status ?? old.status) !== old.status ||
  (change.ownerId ?? old.owner_id) !== old.owner_id ||
  (change.categoryIds?.join(',') ?? old.category_ids) !== old.category_ids ||
  (change.tagIds?.join(',') ?? old.tag_ids) !== old.tag_ids;

/**
 * Bytes of text that a change costs the member's quota (docs/decisions/021): what was sent, or the whole text when it
 * must be indexed again, because that is the same work whatever part of the prompt changed.
 */
export const textCostOf = (old: PromptRow, change: PromptChange): number =>
  bytesOf(isIndexedAnew(old, change) ? changedText(old, change) : change);

/** A text with everything that decides how it is read. */
export type WholeText = { [Member in keyof PromptText]-?: Exclude<PromptText[Member], undefined> };

/** The text after a change. */
export const changedText = (
  old: PromptRow,
  { title, content, previewText, dialect, fields, language }: PromptChange,
): WholeText => ({
  title: title ?? old.title,
  content: content ?? old.content,
  previewText: previewText ?? old.preview_text,
  dialect: dialect ?? old.dialect,
  fields: fields ?? authorFieldsOf(old.author_fields),
  language: language === undefined ? givenLanguageOf(old) : language,
});

/** The language that its author named; null: none, it is guessed. */
const givenLanguageOf = (row: PromptRow): Language | null =>
  row.language_given === 1 ? (row.language as Language) : null;

export const isSameText = (one: WholeText, other: WholeText): boolean => isDeepStrictEqual(one, other);
