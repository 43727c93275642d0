import { isDeepStrictEqual } from 'node:util';
import type { PromptRow } from './prompts.queries.ts';
import type { PromptChange } from './prompts.write.ts';

type Links = Required<Pick<PromptChange, 'categoryIds' | 'tagIds'>>;
type Versioned = Omit<PromptChange, 'flags' | 'ownerId'>;

/**
 * Whether a change makes a new version of a prompt (docs/decisions/017): whatever its owner wrote or chose. Flags are the
 * administrators', and nothing that a form could overwrite; who owns it is no text; what is the same as before is no change.
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
