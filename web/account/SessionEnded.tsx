import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { keptDrafts } from '../session/left-behind.ts';
import { hasEnded } from '../session/return-path.ts';
import { notify } from '../ui/notify.tsx';
import classes from './AuthCard.module.css';

const never = () => () => undefined;
const keepsText = () => keptDrafts().length > 0;

/** Says above the sign-in form why a member is asked to sign in again. Renders nothing for others. */
export function SessionEnded() {
  const { state } = useLocation();
  const kept = useSyncExternalStore(never, keepsText, () => false);
  // Documents are rendered without history state: hydration starts without it, also after a reload.
  const ended = useSyncExternalStore(
    never,
    () => hasEnded(state),
    () => false,
  );
  // Failures caused by the ended session need no toast.
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
