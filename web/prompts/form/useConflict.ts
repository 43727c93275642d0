import { useState } from 'react';
import type { Prompt } from '../../../contract/prompts.ts';
import { formOf, type PromptForm } from './prompt-form.ts';

/** What members write of a prompt, in the order in which the form asks for it; status and flags are changed apart. */
const WRITTEN = ['title', 'content', 'previewText', 'categories', 'tags', 'imageUrls'] as const;
export type Written = (typeof WRITTEN)[number];

/** Which of the written fields differ. */
export const differing = (mine: PromptForm, theirs: PromptForm): Written[] =>
  WRITTEN.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]));

interface Seen {
  /** The prompt's version that the form goes on from. */
  version: number | undefined;
  /** The texts of that version; undefined for a draft whose beginning is not kept. */
  texts: PromptForm | undefined;
}

export interface Conflict {
  /** The prompt as it is now, when it is newer than the form and reads otherwise. */
  theirs: PromptForm | undefined;
  /** The version that the form may replace. */
  version: number | undefined;
  /** Whether this newer prompt, which the form may not have been given yet, is one that it would overwrite. */
  concerns: (newer: Prompt) => boolean;
  /** From now on the form goes on from the newer prompt. */
  settle: () => void;
}

/**
 * Notices that a prompt was changed after the form was begun, by this member elsewhere or by somebody else.
 * @param mine what the form holds at the moment
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

/** Another status or flags are nothing that the form would overwrite, and neither is the very text that it holds. */
function isConflict(prompt: Prompt, { version, texts }: Seen, mine: PromptForm): boolean {
  const theirs = formOf(prompt);
  const wasWritten = texts === undefined || differing(texts, theirs).length > 0;
  return prompt.version !== version && wasWritten && differing(mine, theirs).length > 0;
}
