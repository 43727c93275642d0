import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface Props {
  /** Large content of the brackets: a number, a sign. Without it the brackets hold an open blank. */
  headline?: ReactNode;
  title: string;
  text?: ReactNode;
  /** 1 if the page has no other heading. */
  titleOrder?: 1 | 2;
  /** One or two actions. */
  children?: ReactNode;
}

/** Says between the brackets that there is nothing here, and what to do about it (product 12). */
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
