import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode, type RefObject } from 'react';
import { Link, Navigate } from 'react-router';
import { SCREEN } from '../../../contract/limits.ts';
import type { ListedPrompt } from '../../../contract/prompts.ts';
import { categoriesQuery } from '../../categories/categories.api.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListPages } from '../../ui/ListPages.tsx';
import { useFailureToast } from '../../ui/useFailureToast.ts';
import { listQuery } from './list.api.ts';
import { addressOf, sourceOf, lastPageOf, listHeadingOf, type ListScreen, type ListView } from './list.ts';
import { ListCards } from './ListCards.tsx';
import classes from './ListResults.module.css';
import { NothingInLanguage } from '../NothingInLanguage.tsx';
import { PromptGridSkeleton } from '../PromptGrid.tsx';
import head from '../ResultsHead.module.css';

interface Props {
  screen: ListScreen;
  view: ListView;
  /** The buttons of a card. */
  actionsOf: (prompt: ListedPrompt) => ReactNode;
}

/** One page of a list with its heading, and loading, error and empty states (product 2, 4). */
export function ListResults({ screen, view, actionsOf }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isError, refetch } = useQuery(listQuery(sourceOf(screen, view), view.page));
  useFailureToast(isError, 'Failed to load prompts', { detail: 'Could not fetch the prompts data' });

  const total = data?.totalCount ?? 0;
  const lastPage = lastPageOf(total);
  // Prompts were deleted meanwhile, or the page number was typed into the URL.
  if (data && view.page > lastPage) return <Navigate to={addressOf(screen, { ...view, page: lastPage })} replace />;
  return (
    <section className={head.results} aria-labelledby="results">
      <div className={head.head}>
        <Heading screen={screen} view={view} focus={heading} />
        <p className={head.count} role="status">
          {data && countOf(total, view.page, lastPage)}
        </p>
      </div>
      <FilterNotice screen={screen} view={view} />
      {!data && !isError && <PromptGridSkeleton count={SCREEN.listPageSize} />}
      {!data && isError && <Failed onRetry={() => void refetch()} />}
      {data && total === 0 && <Nothing screen={screen} view={view} />}
      {data && total > 0 && <ListCards prompts={data.list} actionsOf={actionsOf} />}
      <ListPages
        page={view.page}
        lastPage={lastPage}
        addressOf={(page) => addressOf(screen, { ...view, page })}
        // After a page change, reading continues from the top, with the keyboard too.
        onTurn={() => heading.current?.focus({ preventScroll: true })}
      />
    </section>
  );
}

const countOf = (total: number, page: number, lastPage: number): string => {
  const prompts = total === 1 ? '1 prompt' : `${total.toLocaleString('en-US')} prompts`;
  return lastPage === 0 ? prompts : `${prompts}, page ${page + 1} of ${lastPage + 1}`;
};

type Asked = Pick<Props, 'screen' | 'view'>;

function Heading({ screen, view, focus }: Asked & { focus: RefObject<HTMLHeadingElement | null> }) {
  const ask = sourceOf(screen, view);
  const { data: categories } = useQuery({ ...categoriesQuery, enabled: ask.kind === 'category' });
  const name = ask.kind === 'category' ? categories?.find(({ id }) => id === ask.id)?.name : undefined;
  return (
    <h2 id="results" className={`${head.heading} ${classes.heading}`} tabIndex={-1} ref={focus}>
      {listHeadingOf(ask, name)}
    </h2>
  );
}

/** Says that a search or a category dropped the flag (see `sourceOf`), and links back. */
function FilterNotice({ screen, view }: Asked) {
  const { kind } = sourceOf(screen, view);
  if (kind !== 'category' && !(kind === 'search' && screen.flag)) return null;
  const what = kind === 'search' ? 'A search' : 'A category';
  return (
    <p className={classes.note}>
      {screen.flag && `${what} shows all prompts, not only the ${screen.flag} ones. `}
      <Link to={addressOf(screen, { scope: view.scope })}>
        {screen.flag ? `Back to all ${screen.flag} prompts` : 'Show all categories'}
      </Link>
    </p>
  );
}

function Nothing({ screen, view }: Asked) {
  if (view.language) return <NothingInLanguage toAll={addressOf(screen, { ...view, language: undefined })} />;
  if (view.search) {
    return (
      <EmptyState title="No prompts found" text="Try fewer or other words.">
        <Button component={Link} to={addressOf(screen, { scope: view.scope })} variant="default">
          Clear Search
        </Button>
      </EmptyState>
    );
  }
  const own = view.scope === 'mine' && !screen.flag;
  return (
    <EmptyState title="No prompts found" text={emptyText(screen, view)}>
      <Button component={Link} to={own ? paths.createPrompt() : paths.browse()} variant="default">
        {own ? 'Add Prompt' : 'Browse Prompts'}
      </Button>
    </EmptyState>
  );
}

function emptyText({ flag }: ListScreen, { scope }: ListView): string {
  if (scope === 'saved') return 'The bookmark on a card keeps a prompt here.';
  if (scope === 'all') return 'There is nothing here yet.';
  return flag ? `None of your prompts is ${flag}.` : 'You have not made a prompt yet.';
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      headline="!"
      title="Error loading prompts"
      text="The library did not answer. It may be back in a moment."
    >
      <Button variant="default" onClick={onRetry}>
        Try Again
      </Button>
    </EmptyState>
  );
}
