import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { keptDrafts } from '../session/left-behind.ts';
import { hasEnded } from '../session/return-path.ts';
import classes from './AuthCard.module.css';

const never = () => () => undefined;
const keepsText = () => keptDrafts().length > 0;

/** Above the form to sign in: why somebody who was at work is asked to. Nothing for everybody else. */
export function SessionEnded() {
  const { state } = useLocation();
  const kept = useSyncExternalStore(never, keepsText, () => false);
  if (!hasEnded(state)) return null;
  return (
    <p className={classes.ended} role="status">
      {kept
        ? 'Your session has ended. Sign in, and your text is here again.'
        : 'Your session has ended. Sign in to go on.'}
    </p>
  );
}
