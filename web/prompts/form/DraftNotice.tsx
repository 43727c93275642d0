import { Button } from '@mantine/core';
import classes from './PromptEditor.module.css';

/** Says that the form shows what was left unsaved, and how to get rid of it. */
export function DraftNotice({ isOutdated, onDiscard }: { isOutdated: boolean; onDiscard: () => void }) {
  return (
    <div className={classes.notice} role="status">
      <p>
        Your unsaved draft was restored.
        {isOutdated && ' The prompt was changed since you began it.'}
      </p>
      <Button variant="default" size="compact-md" onClick={onDiscard}>
        Discard draft
      </Button>
    </div>
  );
}
