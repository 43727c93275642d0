import { Button, Textarea, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { isAdministrator } from '../../../contract/policy.ts';
import type { Prompt, Status } from '../../../contract/prompts.ts';
import type { User } from '../../../contract/users.ts';
import { isNotFound } from '../../api/error.ts';
import { paths } from '../../paths.ts';
import { returnPathOf } from '../../session/return-path.ts';
import { notify } from '../../ui/notify.tsx';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { ActionBar } from './ActionBar.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { ContentField } from './ContentField.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { EditedPromptBar } from './EditedPromptBar.tsx';
import { FlagsField } from './FlagsField.tsx';
import { GoneNotice, SAVE_ANEW } from './GoneNotice.tsx';
import { ImagesField } from './ImagesField.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { NamesField } from './NamesField.tsx';
import { formOf, PromptForm } from './prompt-form.ts';
import classes from './PromptEditor.module.css';
import { quotaQuery } from './quota.api.ts';
import { QuotaNotice } from './QuotaNotice.tsx';
import { scarcityOf } from './quota-words.ts';
import { useSavePrompt } from './save.api.ts';
import { isOutdated, showSaveFailure } from './save-failure.ts';
import { useConflict, type Written } from './useConflict.ts';
import { useChoices } from './useChoices.ts';
import { useImageList } from './useImageList.ts';
import { useDraftKeeper, usePromptDraft } from './usePromptDraft.ts';

interface Props {
  user: User;
  /** The prompt to edit; omitted to create one. */
  prompt?: Prompt;
  /** Instead of `prompt`: ID of a deleted prompt whose draft is still in this browser. */
  lostId?: number;
  /** Called when saving failed with 412. Resolves to the current prompt, if available. */
  onOutdated?: () => Promise<Prompt | undefined>;
}

/** The prompt form (product 2): validated by the contract on submit, then on change. */
export function PromptEditor({ user, prompt, lostId, onOutdated }: Props) {
  const isAdmin = isAdministrator(user);
  const navigate = useNavigate();
  const back = returnPathOf(useLocation().state) ?? paths.myPrompts();
  const choices = useChoices();

  const start = usePromptDraft({ userId: user.id, prompt, lostId, mayFlag: isAdmin });
  const [restored, setRestored] = useState(start.draft !== undefined);
  const form = useForm<PromptForm>({
    resolver: zodResolver(PromptForm),
    defaultValues: start.draft ?? start.base,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const conflict = useConflict(prompt, start.begun, form.getValues);
  // A prompt deleted elsewhere can only be saved as a new one.
  const [isGone, setGone] = useState(lostId !== undefined);
  const edited = isGone ? undefined : prompt;
  const status = prompt?.status ?? start.lostStatus;
  const save = useSavePrompt(edited, conflict.version);
  const saveButton = useRef<HTMLButtonElement>(null);
  // Content of the discarded draft, until something else is typed.
  const [discarded, setDiscarded] = useState<PromptForm>();
  const { errors, isDirty, isSubmitting, isSubmitted } = form.formState;

  const keeper = useDraftKeeper(() => {
    if (isDirty || restored) start.box.keep({ values: form.getValues(), basedOn: conflict.version, status });
    else start.box.drop();
  });

  const imageUrls = useController({ control: form.control, name: 'imageUrls' });
  const images = useImageList(imageUrls.field.value, (urls) => {
    imageUrls.field.onChange(urls);
    keeper.keepSoon();
  });
  const quota = useQuery(quotaQuery(imageUrls.field.value.length)).data;
  const uploading = images.items.filter(({ url }) => url === undefined).length;
  const isChanged = isDirty || restored || uploading > 0;
  const isUndoable = discarded !== undefined && !isChanged;
  const blocker = useLeaveGuard(() => isChanged && !keeper.isFinished(), keeper.keepNow);

  // Includes validation: a second attempt would reset `isSubmitting` of the first one.
  const saveAs = useOnce((as: Status) => {
    // Earlier toasts, e.g. about uploads, would cover the field errors.
    notify.dropAll();
    return form.handleSubmit((values) => store(values, as))();
  });

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

  /** From now on the form may be left, and its draft is removed from this browser. */
  function forget() {
    keeper.finish();
    start.box.drop();
  }

  function begin(values: PromptForm) {
    form.reset(values);
    images.reset(values.imageUrls);
  }

  function discardDraft() {
    setDiscarded(form.getValues());
    begin(prompt ? formOf(prompt) : start.base);
    conflict.settle();
    start.box.drop();
    setRestored(false);
  }

  /** The panel is gone, and with it the focused button. */
  function decided(act: () => void) {
    act();
    saveButton.current?.focus();
  }

  function useTheirs(field: Written, theirs: PromptForm) {
    form.setValue(field, theirs[field], { shouldDirty: true, shouldValidate: isSubmitted });
    if (field === 'imageUrls') images.reset(theirs.imageUrls);
    keeper.keepSoon();
  }

  function bringDraftBack() {
    if (discarded) begin(discarded);
    setDiscarded(undefined);
    setRestored(true);
    keeper.keepSoon();
  }

  return (
    <>
      {edited && <EditedPromptBar prompt={edited} onDeleted={forget} />}
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A deleted prompt that was not published becomes a draft, so that it is not exposed.
          void saveAs(isGone && status !== 'PUBLISHED' ? 'DRAFT' : 'PUBLISHED');
        }}
        onChange={keeper.keepSoon}
      >
        {isGone && <GoneNotice />}
        {edited && conflict.theirs && !save.isPending && !save.isSuccess && (
          <ConflictNotice
            control={form.control}
            theirs={conflict.theirs}
            onUse={useTheirs}
            takesFocus={save.isError}
            onUseAll={() => decided(discardDraft)}
            onKeep={() => decided(conflict.settle)}
            onSettled={() => saveButton.current?.focus()}
          />
        )}
        {(restored || isUndoable) && (
          <DraftNotice action={restored ? 'Discard draft' : 'Undo'} onAction={restored ? discardDraft : bringDraftBack}>
            {restored ? 'Your unsaved draft was restored.' : 'Draft discarded.'}
          </DraftNotice>
        )}
        <QuotaNotice>
          {scarcityOf(quota, edited ? ['textBytesPerDay'] : ['promptsPerHour', 'textBytesPerDay'])}
        </QuotaNotice>
        <div className={classes.columns}>
          <div className={classes.texts}>
            <TextInput
              label="Title"
              withAsterisk
              aria-required
              size="md"
              autoComplete="off"
              error={errors.title?.message}
              {...form.register('title')}
            />
            <ContentField control={form.control} registration={form.register('content')} error={errors.content} />
            <Textarea
              label="Preview Text"
              description="Optional. What cards show; without it, the first 150 characters of the content."
              rows={3}
              size="md"
              error={errors.previewText?.message}
              {...form.register('previewText')}
            />
          </div>
          <div className={classes.side}>
            <ImagesField
              images={images}
              error={errors.imageUrls?.message}
              scarcity={scarcityOf(quota, ['imagesPerDay'])}
            />
            <NamesField
              control={form.control}
              name="categories"
              label="Categories"
              {...choices.categories}
              empty={<NoneYet what="categories" to={isAdmin ? paths.categories() : undefined} />}
            />
            <NamesField
              control={form.control}
              name="tags"
              label="Tags"
              {...choices.tags}
              empty={<NoneYet what="tags" to={isAdmin ? paths.tags() : undefined} />}
            />
            {edited && isAdmin && <FlagsField register={form.register} />}
          </div>
        </div>
        <ActionBar uploading={uploading} isChanged={isChanged}>
          <Button variant="default" size="md" disabled={isSubmitting} onClick={() => void navigate(back)}>
            Cancel
          </Button>
          {!edited && (
            <Button variant="default" size="md" disabled={isSubmitting} onClick={() => void saveAs('DRAFT')}>
              Save as draft
            </Button>
          )}
          <Button ref={saveButton} type="submit" size="md" loading={isSubmitting}>
            {isGone ? SAVE_ANEW : prompt ? 'Update Prompt' : 'Create Prompt'}
          </Button>
        </ActionBar>
        <LeaveDialog blocker={blocker} onDiscard={forget} />
      </form>
    </>
  );
}

const savedWords = (prompt: Prompt | undefined, status: Status): string => {
  if (prompt) return 'Prompt updated successfully';
  return status === 'DRAFT' ? 'Prompt saved as a draft' : 'Prompt created successfully';
};

/** Shown when there are none; administrators get a link to add some. */
function NoneYet({ what, to }: { what: string; to: string | undefined }) {
  return (
    <>
      {`There are no ${what} yet, and a prompt needs at least one. `}
      {to ? <Link to={to}>{`Add ${what}`}</Link> : 'An administrator of this library can add them.'}
    </>
  );
}
