import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PromptEditor.module.css';

interface Props {
  /** What happened to the draft. */
  children: ReactNode;
  /** Label of the action: a verb. */
  action: string;
  onAction: () => void;
}

/** Says that the form shows an unsaved draft, or that the draft was discarded. */
export function DraftNotice({ children, action, onAction }: Props) {
  return (
    <div className={classes.notice} role="status">
      <p>{children}</p>
      <Button variant="default" size="compact-md" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
