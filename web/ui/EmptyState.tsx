import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface Props {
  /** What stands in the brackets, large: a number, a sign. Nothing means an open blank. */
  headline?: ReactNode;
  title: string;
  text?: ReactNode;
  /** 1 where the page has no other heading. */
  titleOrder?: 1 | 2;
  /** The one action, or two. */
  children?: ReactNode;
}

/** Says that there is nothing here, between the brackets of the house, and what to do about it (product 12). */
export function EmptyState({ headline, title, text, titleOrder = 2, children }: Props) {
  const Heading = titleOrder === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.space}>
      <p className={classes.brackets}>
        <span>{headline ?? <span className={classes.blank} aria-hidden />}</span>
      </p>
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
