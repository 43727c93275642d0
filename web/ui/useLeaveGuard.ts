import { useWindowEvent } from '@mantine/hooks';
import { useBlocker, type Blocker } from 'react-router';

/**
 * Asks before a changed form is left: the browser itself where the whole page goes, else a dialog of the caller's.
 * @param mustAsk is asked when somebody is about to leave
 * @param onAsk is called before the browser asks
 */
export function useLeaveGuard(mustAsk: () => boolean, onAsk?: () => void): Blocker {
  useWindowEvent('beforeunload', (event) => {
    if (!mustAsk()) return;
    onAsk?.();
    event.preventDefault();
  });
  return useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && mustAsk(),
  );
}
