import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { LIMITS } from '../../../contract/limits.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { BrowseProblem } from './browse.api.ts';

interface Words {
  headline: string;
  title: string;
  text: string;
  action: string;
}

/** The title is also the document's title. */
export const PROBLEM_WORDS: Record<BrowseProblem, Words> = {
  category: {
    headline: '404',
    title: 'Category not found',
    text: 'It may have been removed. The categories above are all there are.',
    action: 'Show all prompts',
  },
  language: {
    headline: '404',
    title: 'Language not found',
    text: 'No language has this code.',
    action: 'Show all prompts',
  },
  search: {
    headline: '400',
    title: 'This search cannot be made',
    text: `A search has at most ${LIMITS.queryMax} characters, and only such as can be read.`,
    action: 'Clear Search',
  },
};

/** Says why a URL of the explorer shows nothing, where a retry would not help. */
export function BrowseProblemView({ problem }: { problem: BrowseProblem }) {
  const { headline, title, text, action } = PROBLEM_WORDS[problem];
  return (
    <EmptyState headline={headline} title={title} text={text}>
      <Button component={Link} to={paths.browse()} variant="default">
        {action}
      </Button>
    </EmptyState>
  );
}
