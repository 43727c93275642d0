import { Button, Pagination } from '@mantine/core';
import '@mantine/core/styles/Pagination.layer.css';
import { IconChevronLeft, IconChevronRight } from './icons.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './ListPages.module.css';

interface Props {
  /** From 0 (product 9); shown from 1. */
  page: number;
  lastPage: number;
  addressOf: (page: number) => string;
  /** Called when a page link is followed. */
  onTurn: () => void;
}

/** Numbered pages with Previous and Next (product 2). All are links, so that they can be opened in a new tab. */
export function ListPages({ page, lastPage, addressOf, onTurn }: Props) {
  if (lastPage === 0) return null;
  return (
    <nav className={classes.pages} aria-label="Pages">
      <Step to={page > 0 ? addressOf(page - 1) : undefined} onTurn={onTurn}>
        <IconChevronLeft size={18} aria-hidden />
        Previous
      </Step>
      <Pagination
        className={classes.numbers}
        total={lastPage + 1}
        value={page + 1}
        withControls={false}
        gap={6}
        autoContrast
        getItemProps={(number) => ({
          component: Link,
          to: addressOf(number - 1),
          'aria-label': `Page ${number}`,
          onClick: onTurn,
        })}
      />
      <Step to={page < lastPage ? addressOf(page + 1) : undefined} onTurn={onTurn}>
        Next
        <IconChevronRight size={18} aria-hidden />
      </Step>
    </nav>
  );
}

function Step({ to, onTurn, children }: { to: string | undefined; onTurn: () => void; children: ReactNode }) {
  const look = { variant: 'default', classNames: { label: classes.step } } as const;
  if (to === undefined) {
    return (
      <Button {...look} disabled>
        {children}
      </Button>
    );
  }
  return (
    <Button {...look} component={Link} to={to} onClick={onTurn}>
      {children}
    </Button>
  );
}
