import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, type MetaFunction } from 'react-router';
import { promptIdOf } from '../../../contract/addresses.ts';
import type { ListedPrompt, Prompt } from '../../../contract/prompts.ts';
import { isNotFound } from '../../api/error.ts';
import { memberMeta } from '../../meta.ts';
import { paths } from '../../paths.ts';
import { SaveButton } from '../../saved/SaveButton.tsx';
import { useSite } from '../../site.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FullSpinner } from '../../ui/FullSpinner.tsx';
import { useFailureToast } from '../../ui/useFailureToast.ts';
import { ownerView } from './detail-views.ts';
import { EditPromptLink } from './EditPromptLink.tsx';
import { OwnerPromptBar } from './OwnerPromptBar.tsx';
import { PromptDetail } from './PromptDetail.tsx';
import { PromptMissing } from './PromptMissing.tsx';
import { RelatedPrompts } from './RelatedPrompts.tsx';
import { promptQuery } from '../prompts.api.ts';
import { useLeaveDeleted } from './useLeaveDeleted.ts';

export const meta: MetaFunction = (args) => memberMeta(args, 'Prompt');

/** Prompt detail, owner view (product 2). Read-only for members who may not edit the prompt. */
export default function OwnerPromptPage() {
  const id = promptIdOf(useParams().id);
  return id === undefined ? <PromptMissing /> : <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: number }) {
  const [deleted, setDeleted] = useState(false);
  const leave = useLeaveDeleted(id);
  // Do not refetch a deleted prompt while leaving the page.
  const { data: prompt, error, refetch } = useQuery({ ...promptQuery(id), enabled: !deleted });
  // product 8. The page itself reports a missing prompt; a prompt already on screen stays there.
  useFailureToast(prompt || isNotFound(error) ? undefined : error, 'Failed to load prompt details');

  if (deleted) return <FullSpinner label="Prompt deleted" />;
  if (isNotFound(error)) return <PromptMissing />;
  if (prompt)
    return (
      <Owned
        prompt={prompt}
        onDeleted={() => {
          setDeleted(true);
          void leave();
        }}
      />
    );
  if (error) return <LoadFailed onRetry={() => void refetch()} />;
  return <FullSpinner label="Loading prompt" />;
}

const saveButtonOf = (prompt: ListedPrompt) => <SaveButton prompt={prompt} />;

function Owned({ prompt, onDeleted }: { prompt: Prompt; onDeleted: () => void }) {
  useDocumentTitle(`${prompt.title} · ${useSite().name}`);
  return (
    <>
      <PromptDetail prompt={prompt} view={ownerView} actions={<SaveButton prompt={prompt} wide />}>
        {prompt.canEdit && (
          <OwnerPromptBar prompt={prompt} onDeleted={onDeleted}>
            <EditPromptLink to={paths.editOwnPrompt(prompt.id)} />
          </OwnerPromptBar>
        )}
      </PromptDetail>
      <RelatedPrompts prompt={prompt} actionsOf={saveButtonOf} />
    </>
  );
}

/** product 8: "not found" also for a failed load. */
function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      headline="!"
      titleOrder={1}
      title="Prompt not found"
      text="It could not be loaded. The library may be back in a moment."
    >
      <Button onClick={onRetry}>Try Again</Button>
      <Button component={Link} to={paths.prompts()} variant="default">
        Back to Prompts
      </Button>
    </EmptyState>
  );
}
