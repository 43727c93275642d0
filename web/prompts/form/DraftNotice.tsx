import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PromptEditor.module.css';

interface Props {
  /** What became of the draft. */
  children: ReactNode;
  /** What can be done about it: a verb. */
  action: string;
  onAction: () => void;
}

/** Says that the form shows what was left unsaved, or that it is gone. */
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
