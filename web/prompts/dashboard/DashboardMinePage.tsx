import type { ListedPrompt } from '../../../contract/prompts.ts';
import { memberMeta } from '../../meta.ts';
import { paths } from '../../paths.ts';
import { SaveButton } from '../../saved/SaveButton.tsx';
import { Dashboard } from './Dashboard.tsx';
import type { Route } from './+types/DashboardMinePage.ts';

const bookmarkOf = (prompt: ListedPrompt) => <SaveButton prompt={prompt} />;

export const meta: Route.MetaFunction = (args) => memberMeta(args, 'My Prompts');

/** The dashboard of the viewer's own prompts (product 2, My Prompts dashboard). */
export default function DashboardMinePage() {
  return <Dashboard title="My Prompts" scope="mine" all={`${paths.promptsList()}?scope=mine`} actionsOf={bookmarkOf} />;
}
