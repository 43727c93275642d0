import type { ReactNode } from 'react';
import { PageWidth } from '../ui/PageWidth.tsx';
import { Logo } from '../ui/Logo.tsx';
import classes from './AuthCard.module.css';

interface Props {
  title: string;
  subtitle: string;
  /** Link to the other form. */
  other: ReactNode;
  /** The card replaced a form after it was submitted: move the focus to it. */
  isAnswer?: boolean;
  children: ReactNode;
}

const focus = (node: HTMLElement | null) => node?.focus();

/** Card for the sign-in forms. */
export function AuthCard({ title, subtitle, other, isAnswer = false, children }: Props) {
  return (
    <PageWidth className={classes.space}>
      <div className={classes.card}>
        <Logo size={36} />
        <h1 className={classes.title} tabIndex={-1} ref={isAnswer ? focus : null}>
          {title}
        </h1>
        <p className={classes.subtitle}>{subtitle}</p>
        {children}
        <noscript>
          <p className={classes.other}>Signing in needs JavaScript.</p>
        </noscript>
        <p className={classes.other}>{other}</p>
      </div>
    </PageWidth>
  );
}
