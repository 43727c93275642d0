import { useState } from 'react';
import type { Prompt } from '../../../contract/prompts.ts';
import { formOf, type PromptForm } from './prompt-form.ts';

/** Fields that members write, in form order; status and flags are changed separately. */
const WRITTEN = [
  'title',
  'content',
  'dialect',
  'fields',
  'language',
  'previewText',
  'categories',
  'tags',
  'imageUrls',
] as const;
export type Written = (typeof WRITTEN)[number];

/** The written fields that differ. */
export const differing = (mine: PromptForm, theirs: PromptForm): Written[] =>
  WRITTEN.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]));

interface Seen {
  /** The prompt version that the form is based on. */
  version: number | undefined;
  /** The fields of that version; undefined for a draft whose base is not stored. */
  texts: PromptForm | undefined;
}

export interface Conflict {
  /** The current prompt, if it is newer than the form and differs from it. */
  theirs: PromptForm | undefined;
  /** The version that the form may replace. */
  version: number | undefined;
  /** Whether saving would overwrite changes of this newer prompt, which the form may not have received yet. */
  concerns: (newer: Prompt) => boolean;
  /** Bases the form on the newer prompt from now on. */
  settle: () => void;
}

/**
 * Detects that a prompt was changed after editing began, by this member elsewhere or by somebody else.
 * @param mine returns the current form values
 */
export function useConflict(prompt: Prompt | undefined, begun: Seen, mine: () => PromptForm): Conflict {
  const [seen, setSeen] = useState(begun);
  const theirs = prompt && formOf(prompt);
  const differs = prompt !== undefined && isConflict(prompt, seen, mine());
  if (prompt !== undefined && prompt.version !== seen.version && !differs)
    setSeen({ version: prompt.version, texts: theirs });
  return {
    theirs: differs ? theirs : undefined,
    version: seen.version,
    concerns: (newer) => isConflict(newer, seen, mine()),
    settle: () => setSeen({ version: prompt?.version, texts: theirs }),
  };
}

/** A changed status or flag is no conflict, as the form does not overwrite it; nor is text identical to the form's. */
function isConflict(prompt: Prompt, { version, texts }: Seen, mine: PromptForm): boolean {
  const theirs = formOf(prompt);
  const wasWritten = texts === undefined || differing(texts, theirs).length > 0;
  return prompt.version !== version && wasWritten && differing(mine, theirs).length > 0;
}
