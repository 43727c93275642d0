import { useSyncExternalStore } from 'react';
import { isOffline, subscribeToConnection } from './connection.ts';
import classes from './OfflineNotice.module.css';

/** Says that the network is down and that pending requests finish when it is back. */
export function OfflineNotice() {
  const offline = useSyncExternalStore(subscribeToConnection, isOffline, () => false);
  return (
    <div aria-live="polite" className={classes.place}>
      {offline && (
        <p className={classes.notice}>
          <strong>You are offline.</strong> What you open comes by itself as soon as the network is back.
        </p>
      )}
    </div>
  );
}
