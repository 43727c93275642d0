import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Prompt, Status } from '../../../contract/prompts.ts';
import { isNotFound } from '../../api/error.ts';
import { paths } from '../../paths.ts';
import { notify } from '../../ui/notify.tsx';
import { useOnce } from '../../ui/useOnce.ts';
import type { PromptForm } from './prompt-form.ts';
import { useSavePrompt } from './save.api.ts';
import { isOutdated, showSaveFailure } from './save-failure.ts';
import type { DraftedForm } from './useDraftedForm.ts';

interface Options {
  /** The prompt to edit; undefined for a new one. */
  prompt: Prompt | undefined;
  /** ID of a deleted prompt whose draft is still in this browser. */
  lostId: number | undefined;
  /** Called when saving failed with 412. Resolves to the current prompt, if available. */
  onOutdated: (() => Promise<Prompt | undefined>) | undefined;
  /** Where saving leads to. */
  back: string;
}

/** Saves the form, then leaves it; shows why it could not be saved (product 8, decision 017). */
export function useSaving(
  { form, images, conflict, forget }: DraftedForm,
  { prompt, lostId, onOutdated, back }: Options,
) {
  const navigate = useNavigate();
  // A prompt deleted elsewhere can only be saved as a new one.
  const [isGone, setGone] = useState(lostId !== undefined);
  const edited = isGone ? undefined : prompt;
  const save = useSavePrompt(edited, conflict.version);

  async function store(values: PromptForm, as: Status) {
    // If an upload failed, its toast says so and the prompt is not saved.
    if (!(await images.settled())) return;
    try {
      const whole = { ...values, imageUrls: form.getValues('imageUrls') };
      const { id } = await save.mutateAsync({ form: whole, status: as });
      forget();
      notify.success(savedWords(edited, as), { to: paths.myPrompt(id), label: 'View prompt' });
      await navigate(back);
    } catch (error) {
      await tellWhyNot(error);
    }
  }

  /** Shows a panel in the form for what needs a decision, otherwise a toast. */
  async function tellWhyNot(error: unknown) {
    const isDeleted = edited !== undefined && isNotFound(error);
    const newer = isOutdated(error) ? await onOutdated?.() : undefined;
    if (!isDeleted && !(newer && conflict.concerns(newer))) return showSaveFailure(form, error);
    if (isDeleted) setGone(true);
    // Errors of earlier attempts are outdated and would cover the panel.
    notify.dropFailures();
  }

  // Includes validation: a second attempt would reset `isSubmitting` of the first one.
  const saveAs = useOnce((as: Status) => {
    // Earlier toasts, e.g. about uploads, would cover the field errors.
    notify.dropAll();
    return form.handleSubmit((values) => store(values, as))();
  });

  return {
    saveAs,
    isGone,
    /** The prompt that saving changes; undefined if it makes a new one. */
    edited,
    hasFailed: save.isError,
    /** Whether no attempt is under way, and none succeeded. */
    isIdle: !save.isPending && !save.isSuccess,
  };
}

const savedWords = (prompt: Prompt | undefined, status: Status): string => {
  if (prompt) return 'Prompt updated successfully';
  return status === 'DRAFT' ? 'Prompt saved as a draft' : 'Prompt created successfully';
};
