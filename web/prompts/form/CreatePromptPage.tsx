import { memberMeta } from '../../meta.ts';
import { useSession } from '../../session/session.tsx';
import { PageWidth } from '../../ui/PageWidth.tsx';
import type { Route } from './+types/CreatePromptPage.ts';
import classes from './FormPage.module.css';
import { PromptEditor } from './PromptEditor.tsx';

export const meta: Route.MetaFunction = (args) => memberMeta(args, 'Create Prompt');

/** The form for a new prompt (product 2). */
export default function CreatePromptPage() {
  const { user } = useSession();
  return (
    <PageWidth className={classes.page}>
      <h1 className={classes.title}>Create Prompt</h1>
      {user && <PromptEditor key={user.id} user={user} />}
    </PageWidth>
  );
}
