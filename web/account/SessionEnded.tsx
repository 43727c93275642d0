import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { keptDrafts } from '../session/left-behind.ts';
import { hasEnded } from '../session/return-path.ts';
import { notify } from '../ui/notify.tsx';
import classes from './AuthCard.module.css';

const never = () => () => undefined;
const keepsText = () => keptDrafts().length > 0;

/** Above the form to sign in: why somebody who was at work is asked to. Nothing for everybody else. */
export function SessionEnded() {
  const { state } = useLocation();
  const kept = useSyncExternalStore(never, keepsText, () => false);
  // Documents know of no state: the page begins as they do, also when it is loaded anew.
  const ended = useSyncExternalStore(
    never,
    () => hasEnded(state),
    () => false,
  );
  // What failed because of it needs no words of its own.
  useEffect(() => {
    if (ended) notify.dropFailures();
  }, [ended]);
  if (!ended) return null;
  return (
    <p className={classes.ended} role="status">
      {kept
        ? 'Your session has ended. Sign in, and your text is here again.'
        : 'Your session has ended. Sign in to go on.'}
    </p>
  );
}
