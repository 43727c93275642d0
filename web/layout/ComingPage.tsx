import { Button } from '@mantine/core';
import { Link, useMatches, type MetaFunction } from 'react-router';
import { memberMeta } from '../meta.ts';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Title and contents of each screen of members that is not there yet, by the pattern of its address. */
const SCREENS: Record<string, [title: string, contents: string]> = {
  dashboard: ['Dashboard', 'The numbers of the whole library and its trending, featured and new prompts'],
  myprompts: ['My Prompts', 'Your own prompts at a glance'],
  'myprompts/create': ['Create Prompt', 'The form for a new prompt, with images, categories and tags'],
  'myprompts/edit/:id': ['Edit Prompt', 'The form for changing this prompt'],
  'myprompts/:id': ['Prompt', 'The owner’s view of this prompt'],
  'myprompts/trending': ['Trending Prompts', 'The list of trending prompts, of all or only yours'],
  'myprompts/featured': ['Featured Prompts', 'The list of featured prompts, of all or only yours'],
  'myprompts/new': ['New Prompts', 'The list of new prompts, of all or only yours'],
  promptslist: ['Prompts List', 'The list of all prompts, page by page'],
  'promptslist/trending': ['Trending Prompts', 'The list of trending prompts, page by page'],
  'promptslist/featured': ['Featured Prompts', 'The list of featured prompts, page by page'],
  'promptslist/new': ['New Prompts', 'The list of new prompts, page by page'],
  'promptslist/saved': ['Saved Prompts', 'The prompts that you saved'],
  'promptslist/my-prompts': ['My Prompts', 'The list of your own prompts, page by page'],
  categories: ['Categories', 'Adding, renaming, ordering and deleting categories'],
  tags: ['Tags', 'Adding, renaming and deleting tags'],
  'profile/settings': ['Profile Settings', 'Your username, e-mail and picture'],
  'prompts/:id': ['Prompt', 'The owner’s view of this prompt'],
  'prompts/edit/:id': ['Edit Prompt', 'The form for changing this prompt'],
};

const screenOf = (matches: readonly ({ id: string } | undefined)[]) =>
  SCREENS[matches.at(-1)?.id ?? ''] ?? ['Members', 'This screen'];

export const meta: MetaFunction = (args) => memberMeta(args, screenOf(args.matches)[0]);

/** An honest placeholder: what will be here, and when. */
export default function ComingPage() {
  const [title, contents] = screenOf(useMatches());
  return (
    <EmptyState
      title={title}
      titleOrder={1}
      text={`${contents} will be here. This screen arrives with the next version.`}
    >
      <Button component={Link} to={paths.browse()}>
        Browse Prompts
      </Button>
    </EmptyState>
  );
}
