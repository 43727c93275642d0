import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import type { Prompt } from '../../../contract/prompts.ts';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { formOf, PromptForm } from './prompt-form.ts';
import { useConflict, type Written } from './useConflict.ts';
import { useImageList } from './useImageList.ts';
import { useDraftKeeper, usePromptDraft } from './usePromptDraft.ts';

interface Options {
  userId: number;
  /** The prompt to edit; undefined for a new one. */
  prompt: Prompt | undefined;
  /** ID of a deleted prompt whose draft is still in this browser. */
  lostId: number | undefined;
  mayFlag: boolean;
}

export type DraftedForm = ReturnType<typeof useDraftedForm>;

/** The values of the prompt form, kept as a draft in this browser, and what was changed elsewhere meanwhile. */
export function useDraftedForm({ userId, prompt, lostId, mayFlag }: Options) {
  const start = usePromptDraft({ userId, prompt, lostId, mayFlag });
  const [restored, setRestored] = useState(start.draft !== undefined);
  const form = useForm<PromptForm>({
    resolver: zodResolver(PromptForm),
    defaultValues: start.draft ?? start.base,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const conflict = useConflict(prompt, start.begun, form.getValues);
  const status = prompt?.status ?? start.lostStatus;
  // Content of the discarded draft, until something else is typed.
  const [discarded, setDiscarded] = useState<PromptForm>();
  const { isDirty, isSubmitted } = form.formState;

  const keeper = useDraftKeeper(() => {
    if (isDirty || restored) start.box.keep({ values: form.getValues(), basedOn: conflict.version, status });
    else start.box.drop();
  });

  const imageUrls = useController({ control: form.control, name: 'imageUrls' });
  const images = useImageList(imageUrls.field.value, (urls) => {
    imageUrls.field.onChange(urls);
    keeper.keepSoon();
  });
  const uploading = images.items.filter(({ url }) => url === undefined).length;
  const isChanged = isDirty || restored || uploading > 0;
  const blocker = useLeaveGuard(() => isChanged && !keeper.isFinished(), keeper.keepNow);

  function begin(values: PromptForm) {
    form.reset(values);
    images.reset(values.imageUrls);
  }

  return {
    form,
    conflict,
    /** Undefined for a new prompt, and for a deleted one whose status is not known. */
    status,
    images,
    uploading,
    restored,
    isUndoable: discarded !== undefined && !isChanged,
    isChanged,
    blocker,
    keepSoon: keeper.keepSoon,
    /** From now on the form may be left, and its draft is removed from this browser. */
    forget() {
      keeper.finish();
      start.box.drop();
    },
    discardDraft() {
      setDiscarded(form.getValues());
      begin(prompt ? formOf(prompt) : start.base);
      conflict.settle();
      start.box.drop();
      setRestored(false);
    },
    bringDraftBack() {
      if (discarded) begin(discarded);
      setDiscarded(undefined);
      setRestored(true);
      keeper.keepSoon();
    },
    useTheirs(field: Written, theirs: PromptForm) {
      form.setValue(field, theirs[field], { shouldDirty: true, shouldValidate: isSubmitted });
      if (field === 'imageUrls') images.reset(theirs.imageUrls);
      keeper.keepSoon();
    },
  };
}
