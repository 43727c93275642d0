import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isAdministrator } from '../../../contract/policy.ts';
import type { Prompt } from '../../../contract/prompts.ts';
import type { User } from '../../../contract/users.ts';
import { paths } from '../../paths.ts';
import { returnPathOf } from '../../session/return-path.ts';
import { useLazyDialog } from '../../ui/useLazyDialog.ts';
import { ActionBar } from './ActionBar.tsx';
import { EditedPromptBar } from './EditedPromptBar.tsx';
import { EditorNotices } from './EditorNotices.tsx';
import { EditorSide } from './EditorSide.tsx';
import { EditorTexts } from './EditorTexts.tsx';
import { SAVE_ANEW } from './GoneNotice.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import classes from './PromptEditor.module.css';
import { quotaQuery } from './quota.api.ts';
import { QuotaNotice } from './QuotaNotice.tsx';
import { scarcityOf } from './quota-words.ts';
import { useDraftedForm } from './useDraftedForm.ts';
import { useSaving } from './useSaving.ts';

interface Props {
  user: User;
  /** The prompt to edit; omitted to create one. */
  prompt?: Prompt;
  /** Instead of `prompt`: ID of a deleted prompt whose draft is still in this browser. */
  lostId?: number;
  /** Called when saving failed with 412. Resolves to the current prompt, if available. */
  onOutdated?: () => Promise<Prompt | undefined>;
}

const loadTryIt = async () => (await import('./TryIt.tsx')).TryIt;

/** The prompt form (product 2): validated by the contract on submit, then on change. */
export function PromptEditor({ user, prompt, lostId, onOutdated }: Props) {
  const isAdmin = isAdministrator(user);
  const navigate = useNavigate();
  const back = returnPathOf(useLocation().state) ?? paths.myPrompts();
  const drafted = useDraftedForm({ userId: user.id, prompt, lostId, mayFlag: isAdmin });
  const saving = useSaving(drafted, { prompt, lostId, onOutdated, back });
  const { form, status, images, uploading, isChanged } = drafted;
  const { edited, isGone, saveAs } = saving;
  const quota = useQuery(quotaQuery(images.items.filter(({ url }) => url !== undefined).length)).data;
  const saveButton = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const [trying, setTrying] = useState(false);
  const { Component: TryIt } = useLazyDialog(loadTryIt, trying, () => setTrying(false));
  const { isSubmitting } = form.formState;

  return (
    <>
      {edited && <EditedPromptBar prompt={edited} onDeleted={drafted.forget} />}
      <div className={classes.editor}>
        <EditorNotices
          formId={formId}
          drafted={drafted}
          saving={saving}
          onDecided={() => saveButton.current?.focus()}
        />
        <QuotaNotice>
          {scarcityOf(quota, edited ? ['textBytesPerDay'] : ['promptsPerHour', 'textBytesPerDay'])}
        </QuotaNotice>
        {/* The form that is tried has a form of its own, so the form of the prompt ends before it. */}
        <div className={classes.columns} onChange={drafted.keepSoon}>
          <form
            id={formId}
            className={classes.texts}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // A deleted prompt that was not published becomes a draft, so that it is not exposed.
              void saveAs(isGone && status !== 'PUBLISHED' ? 'DRAFT' : 'PUBLISHED');
            }}
          >
            <EditorTexts
              form={form}
              guessed={prompt?.languageGiven ? undefined : prompt?.language}
              onChange={drafted.keepSoon}
              trying={trying}
              onTry={setTrying}
            />
          </form>
          {trying && TryIt && <TryIt control={form.control} />}
          <EditorSide drafted={drafted} quota={quota} isAdmin={isAdmin} hasFlags={edited !== undefined && isAdmin} />
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
          <Button ref={saveButton} type="submit" form={formId} size="md" loading={isSubmitting}>
            {isGone ? SAVE_ANEW : prompt ? 'Update Prompt' : 'Create Prompt'}
          </Button>
        </ActionBar>
        <LeaveDialog blocker={drafted.blocker} onDiscard={drafted.forget} />
      </div>
    </>
  );
}
