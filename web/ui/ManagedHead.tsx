import type { ReactNode } from 'react';
import classes from './ManagedHead.module.css';

interface Props {
  title: string;
  text: string;
  /** What can be done on this screen as a whole. */
  children?: ReactNode;
}

/** The top of a screen for administrators: what it is called and what it is for. */
export function ManagedHead({ title, text, children }: Props) {
  return (
    <header className={classes.header}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
      </div>
      {children}
    </header>
  );
}
