import type { ReactNode } from 'react';
import { keepFootFree } from '../../ui/foot-taken.ts';
import classes from './PromptEditor.module.css';

/** The sticky button bar of the form, with its save status. */
export function ActionBar({
  uploading,
  isChanged,
  children,
}: {
  uploading: number;
  isChanged: boolean;
  children: ReactNode;
}) {
  const saysUploading = uploading === 1 ? 'Uploading an image …' : `Uploading ${uploading} images …`;
  const saysChanged = isChanged ? 'Not saved yet. A draft is kept in this browser.' : '';
  return (
    <div ref={keepFootFree} className={classes.bar}>
      <p className={classes.state} role="status">
        {uploading > 0 ? saysUploading : saysChanged}
      </p>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
