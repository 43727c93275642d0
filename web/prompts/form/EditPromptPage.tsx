import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { isNotFound } from '../../api/error.ts';
import { memberMeta } from '../../meta.ts';
import { promptIdOf } from '../../../contract/addresses.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { FullSpinner } from '../../ui/FullSpinner.tsx';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import type { User } from '../../../contract/users.ts';
import type { Route } from './+types/EditPromptPage.ts';
import classes from './FormPage.module.css';
import { draftBox } from './drafts.ts';
import { PromptEditor } from './PromptEditor.tsx';
import { useFailureToast } from '../../ui/useFailureToast.ts';
import { PromptMissing } from '../prompt/PromptMissing.tsx';
import { promptQuery } from '../prompts.api.ts';

export const meta: Route.MetaFunction = (args) => memberMeta(args, 'Edit Prompt');

/** The form for one's own prompts, and for administrators for any prompt (product 2, 13). */
export default function EditPromptPage() {
  const id = promptIdOf(useParams().id);
  return id === undefined ? <PromptMissing /> : <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: number }) {
  const { user } = useSession();
  // Edit the current version, not the one that a list loaded a minute ago.
  const {
    data: prompt,
    error,
    isFetchedAfterMount,
    refetch,
  } = useQuery({ ...promptQuery(id), refetchOnMount: 'always' });
  useFailureToast(isNotFound(error) ? null : error, 'Failed to load prompt');
  if (!isFetchedAfterMount || !user) return <FullSpinner label="Loading prompt" />;
  if (!prompt) return isNotFound(error) ? <Lost key={user.id} id={id} user={user} /> : <PromptMissing />;
  if (!prompt.canEdit) return <Redirect told="Only the owner may change this prompt" to={paths.prompt(id)} />;
  return (
    <PageWidth className={classes.page}>
      <h1 className={classes.title}>Edit Prompt</h1>
      <PromptEditor key={user.id} user={user} prompt={prompt} onOutdated={async () => (await refetch()).data} />
    </PageWidth>
  );
}

/** The prompt was deleted. An unsaved draft in this browser can become a new prompt. */
function Lost({ id, user }: { id: number; user: User }) {
  const [isKept] = useState(() => draftBox(() => window.localStorage, user.id, id).read() !== undefined);
  const [shown, setShown] = useState(false);
  if (!isKept) return <PromptMissing />;
  if (!shown) {
    return (
      <PromptMissing>
        <Button onClick={() => setShown(true)}>Show my unsaved text</Button>
      </PromptMissing>
    );
  }
  return (
    <PageWidth className={classes.page}>
      <h1 className={classes.title}>Create Prompt</h1>
      <PromptEditor user={user} lostId={id} />
    </PageWidth>
  );
}
