import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BrowseFilter } from '../../../contract/addresses.ts';
import { SCREEN } from '../../../contract/limits.ts';
import type { ListedPrompt } from '../../../contract/prompts.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { whenSeen } from '../../ui/when-seen.ts';
import { addressOf } from './browse.ts';
import { problemOf } from './browse.api.ts';
import { BrowseProblemView } from './BrowseProblem.tsx';
import classes from './BrowseResults.module.css';
import { ChunkedGrid } from '../ChunkedGrid.tsx';
import { NothingInLanguage } from '../NothingInLanguage.tsx';
import { PromptGridSkeleton } from '../PromptGrid.tsx';
import { browseQuery, cardsOf } from '../prompts.api.ts';
import head from '../ResultsHead.module.css';

/** How much of the end of the list is seen when more is loaded. */
const SEEN = { threshold: SCREEN.infiniteScrollThreshold };

interface Props {
  filter: BrowseFilter;
  heading: string;
  /** The buttons of a card. */
  actionsOf: (prompt: ListedPrompt) => ReactNode;
}

/** Results of a filter: heading, infinite list of cards, and loading, error and empty states (product 2, 4). */
export function BrowseResults({ filter, heading, actionsOf }: Props) {
  const { data, isPending, isError, error } = useInfiniteQuery(browseQuery(filter));
  const problem = data ? undefined : problemOf(filter, error);
  if (problem) return <BrowseProblemView problem={problem} />;
  const total = data?.pages.at(-1)?.totalCount;
  return (
    <section className={head.results} aria-labelledby="results">
      <div className={head.head}>
        <h2 id="results" className={head.heading}>
          {heading}
        </h2>
        <p className={head.count} role="status">
          {total !== undefined && (total === 1 ? '1 prompt' : `${total.toLocaleString('en-US')} prompts`)}
        </p>
      </div>
      {isPending && <PromptGridSkeleton count={SCREEN.skeletons} />}
      {isError && !data && <Failed />}
      {data && total === 0 && <Nothing filter={filter} />}
      {data && total !== 0 && <Cards filter={filter} actionsOf={actionsOf} />}
    </section>
  );
}

function Cards({ filter, actionsOf }: Pick<Props, 'filter' | 'actionsOf'>) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery(
    browseQuery(filter),
  );
  // The cache entry of this filter: remembered card heights live as long as it does.
  const list = useQueryClient()
    .getQueryCache()
    .find({ queryKey: browseQuery(filter).queryKey });
  const goOn = () => {
    // After a failure it waits for the button instead of retrying forever.
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  };
  return (
    <>
      {list && (
        <ChunkedGrid key={list.queryHash} list={list} prompts={cardsOf(data?.pages ?? [])} actionsOf={actionsOf} />
      )}
      {hasNextPage && (
        // A new element per page: one that stays in view would not trigger the observer again.
        <div
          key={data?.pages.length}
          ref={(end) => (end ? whenSeen(end, goOn, SEEN) : undefined)}
          className={classes.more}
        >
          <Button variant="default" size="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? 'Try Again' : 'Load More'}
          </Button>
        </div>
      )}
    </>
  );
}

function Nothing({ filter }: { filter: BrowseFilter }) {
  const { state } = useSession();
  const searching = filter.kind === 'search';
  const { language, ...shown } = filter;
  if (language) return <NothingInLanguage toAll={addressOf(shown)} />;
  return (
    <EmptyState
      title="No prompts found"
      text={searching ? 'Try fewer or other words, or browse a category.' : 'There is nothing here yet.'}
    >
      {filter.kind === 'all' && state === 'authenticated' && (
        <Button component={Link} to={paths.createPrompt()}>
          Create the first prompt
        </Button>
      )}
      {filter.kind !== 'all' && (
        <Button component={Link} to={paths.browse()} variant="default">
          {searching ? 'Clear Search' : 'Show all prompts'}
        </Button>
      )}
    </EmptyState>
  );
}

function Failed() {
  return (
    <EmptyState
      headline="!"
      title="Error loading prompts"
      text="The library did not answer. It may be back in a moment."
    >
      <Button variant="default" onClick={() => window.location.reload()}>
        Try Again
      </Button>
    </EmptyState>
  );
}
