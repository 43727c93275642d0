import { z } from 'zod';
import { DIALECTS } from '../../../contract/fields.model.ts';
import { AuthorFieldOutput } from '../../../contract/fields.schema.ts';
import { LANGUAGE_CODES } from '../../../contract/languages.ts';
import { STATUSES } from '../../../contract/prompts.ts';
import { DRAFTS, forgetOthers, hasLeft } from '../../session/left-behind.ts';
import { PromptForm } from './prompt-form.ts';

/** A draft may be incomplete, so only its shape is validated. */
const Draft = z.object({
  values: z.object({
    title: z.string(),
    content: z.string(),
    previewText: z.string(),
    categories: z.array(z.string()),
    tags: z.array(z.string()),
    imageUrls: z.array(z.string()),
    /** These three are absent in drafts of earlier releases. */
    dialect: z.enum(DIALECTS).optional().catch(undefined),
    fields: z.array(AuthorFieldOutput).optional().catch(undefined),
    language: z.enum(LANGUAGE_CODES).nullable().optional().catch(undefined),
    ...PromptForm.pick({ featured: true, trending: true, new: true }).shape,
  }),
  /** Version of the prompt when the draft was begun; absent for a new prompt and in drafts of earlier releases. */
  basedOn: z.number().optional().catch(undefined),
  /** Status of the prompt when the draft was stored, or absent as above: keeps an unpublished prompt private. */
  status: z.enum(STATUSES).optional().catch(undefined),
});
export type Draft = z.infer<typeof Draft>;

/** The form as the draft left it; what drafts of earlier releases do not hold stays as in the prompt. */
export const formOfDraft = ({ values }: Draft, base: PromptForm): PromptForm => ({
  ...values,
  dialect: values.dialect ?? base.dialect,
  fields: values.fields ?? base.fields,
  language: values.language === undefined ? base.language : values.language,
});

const keyOf = (userId: number, promptId: number | undefined) => `${DRAFTS}${userId}:${promptId ?? 'new'}`;

/** Storage of unsaved forms in this browser, per member and prompt, until they are saved or discarded. */
export interface DraftBox {
  read(): Draft | undefined;
  keep(draft: Draft): void;
  drop(): void;
}

/** @param open may throw when storage is blocked or full (private windows): then nothing is stored */
export function draftBox(open: () => Storage, userId: number, promptId: number | undefined): DraftBox {
  const key = keyOf(userId, promptId);
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(open());
    } catch {
      return undefined;
    }
  };
  return {
    read: () =>
      attempt((storage) => {
        forgetOthers(storage, userId);
        const text = storage.getItem(key);
        return text === null ? undefined : Draft.parse(JSON.parse(text));
      }),
    // A form that is open while its member signs out, in this or another tab, stores nothing.
    keep: (draft) => void attempt((storage) => hasLeft(storage) || storage.setItem(key, JSON.stringify(draft))),
    drop: () => void attempt((storage) => storage.removeItem(key)),
  };
}
