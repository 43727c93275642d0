import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { EmptyState } from './EmptyState.tsx';
import { ListPages } from './ListPages.tsx';
import { AdminHead } from './AdminHead.tsx';
import classes from './AdminPages.module.css';
import { lastPageFor } from './page-number.ts';
import { PageWidth } from './PageWidth.tsx';
import { useFailureToast } from './useFailureToast.ts';

interface Props<Row> {
  title: string;
  text: string;
  /** Name of the list as in "Error loading ...", and its singular and plural for the count. */
  words: { list: string; one: string; many: string };
  query: Pick<UseQueryResult<{ list: Row[]; totalCount: number }>, 'data' | 'error' | 'refetch'>;
  /** Search and filters. */
  tools: ReactNode;
  page: number;
  onAPage: number;
  addressOf: (page: number) => string;
  /** Text for no results, and the button that clears the filters. */
  nothing: { title: string; text: string; button: string; onClear: () => void };
  /** Renders the rows of this page; undefined while they load. */
  children: (rows: Row[] | undefined) => ReactNode;
}

/** A screen for administrators with a filtered and paginated list, its count, and loading, error and empty states. */
export function AdminPages<Row>({ title, text, words, query, tools, nothing, children, ...paging }: Props<Row>) {
  const { page, onAPage, addressOf } = paging;
  const { data, error, refetch } = query;
  const count = useRef<HTMLParagraphElement>(null);
  useFailureToast(error, `Failed to load ${words.list}`);

  // After a page change or a cleared filter, reading continues from the top.
  const focusTop = () => count.current?.focus({ preventScroll: true });
  const clear = () => {
    nothing.onClear();
    focusTop();
  };

  const total = data?.totalCount ?? 0;
  const lastPage = lastPageFor(total, onAPage);
  if (data && page > lastPage) return <Navigate to={addressOf(lastPage)} replace />;
  return (
    <PageWidth className={classes.page}>
      <AdminHead title={title} text={text} />
      <div className={classes.tools}>
        {tools}
        <p className={classes.count} role="status" tabIndex={-1} ref={count}>
          {data && `${total.toLocaleString('en')} ${total === 1 ? words.one : words.many}`}
        </p>
      </div>
      {!data && error ? (
        <EmptyState headline="!" title={`Error loading ${words.list}`} text="The server did not answer as it should.">
          <Button onClick={() => void refetch()}>Try Again</Button>
        </EmptyState>
      ) : data && total === 0 ? (
        <EmptyState title={nothing.title} text={nothing.text}>
          <Button variant="default" onClick={clear}>
            {nothing.button}
          </Button>
        </EmptyState>
      ) : (
        children(data?.list)
      )}
      <ListPages page={page} lastPage={lastPage} addressOf={addressOf} onTurn={focusTop} />
    </PageWidth>
  );
}
