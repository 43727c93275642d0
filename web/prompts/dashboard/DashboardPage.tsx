import type { ListedPrompt } from '../../../contract/prompts.ts';
import { memberMeta } from '../../meta.ts';
import { paths } from '../../paths.ts';
import { SaveButton } from '../../saved/SaveButton.tsx';
import { Dashboard } from './Dashboard.tsx';
import type { Route } from './+types/DashboardPage.ts';

const bookmarkOf = (prompt: ListedPrompt) => <SaveButton prompt={prompt} />;

export const meta: Route.MetaFunction = (args) => memberMeta(args, 'Dashboard');

/** The dashboard of all prompts (product 2). */
export default function DashboardPage() {
  return <Dashboard title="Dashboard" scope="all" all={paths.myPrompts()} actionsOf={bookmarkOf} />;
}
