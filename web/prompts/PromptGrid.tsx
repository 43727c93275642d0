import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PromptGrid.module.css';

/** Grid of cards: three columns on large screens (product 2). */
export function PromptGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <div className={classes.grid} {...(label ? { role: 'group', 'aria-label': label } : {})}>
      {children}
    </div>
  );
}

/** Placeholder cards while prompts load. */
export function PromptGridSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.grid} role="status" aria-label="Loading prompts">
      {Array.from({ length: count }, (_, position) => (
        <div key={position} className={classes.skeleton} aria-hidden>
          <Skeleton className={classes.cover} radius={0} />
          <div className={classes.lines}>
            <Skeleton height={18} width="75%" />
            <Skeleton height={14} />
            <Skeleton height={14} width="60%" />
            <Skeleton height={22} width="45%" mt={8} />
          </div>
        </div>
      ))}
    </div>
  );
}
