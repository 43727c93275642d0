import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { EmptyState } from './EmptyState.tsx';
import { ListPages } from './ListPages.tsx';
import { ManagedHead } from './ManagedHead.tsx';
import classes from './ManagedPages.module.css';
import { lastPageFor } from './page-number.ts';
import { PageWidth } from './PageWidth.tsx';
import { useFailureToast } from './useFailureToast.ts';

interface Props<Row> {
  title: string;
  text: string;
  /** What is listed, as in "Error loading ..."; one and many of it, as they are counted. */
  words: { list: string; one: string; many: string };
  query: Pick<UseQueryResult<{ list: Row[]; totalCount: number }>, 'data' | 'error' | 'refetch'>;
  /** What narrows the list. */
  tools: ReactNode;
  page: number;
  onAPage: number;
  addressOf: (page: number) => string;
  /** What to say when nothing is found, and the button that leads back. */
  nothing: { title: string; text: string; button: string; onClear: () => void };
  /** The rows of this page; undefined while they are loaded. */
  children: (rows: Row[] | undefined) => ReactNode;
}

/** A screen for administrators with a list that is narrowed and turned, its count, and the states in between. */
export function ManagedPages<Row>({ title, text, words, query, tools, nothing, children, ...paging }: Props<Row>) {
  const { page, onAPage, addressOf } = paging;
  const { data, error, refetch } = query;
  const count = useRef<HTMLParagraphElement>(null);
  useFailureToast(error, `Failed to load ${words.list}`);

  // Who turned the page, or came back from nothing, reads on from the top.
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
      <ManagedHead title={title} text={text} />
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
