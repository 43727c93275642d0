import type { ReactNode } from 'react';
import classes from './AdminHead.module.css';

interface Props {
  title: string;
  text: string;
  /** Actions of the whole screen. */
  children?: ReactNode;
}

/** Title and description of a screen for administrators. */
export function AdminHead({ title, text, children }: Props) {
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
