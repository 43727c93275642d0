import { useWindowEvent } from '@mantine/hooks';
import { useBlocker, type Blocker } from 'react-router';

/**
 * Asks before a changed form is left: the browser's own prompt when the page unloads, otherwise the caller's dialog.
 * @param mustAsk called when somebody is about to leave
 * @param onAsk called before the browser asks
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
