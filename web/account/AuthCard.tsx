import type { ReactNode } from 'react';
import { PageWidth } from '../ui/PageWidth.tsx';
import { Mark } from '../ui/Mark.tsx';
import classes from './AuthCard.module.css';

interface Props {
  title: string;
  subtitle: string;
  /** The way to the other form. */
  other: ReactNode;
  /** It took the place of a form: whoever sent that goes on reading here. */
  isAnswer?: boolean;
  children: ReactNode;
}

const focus = (node: HTMLElement | null) => node?.focus();

/** The card that forms of signing in stand in. */
export function AuthCard({ title, subtitle, other, isAnswer = false, children }: Props) {
  return (
    <PageWidth className={classes.space}>
      <div className={classes.card}>
        <Mark size={36} />
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
