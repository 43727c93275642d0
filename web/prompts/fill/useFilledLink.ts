import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { logFailure } from '../../log.ts';
import { notify } from '../../ui/notify.tsx';
import { FILL_PREFIX, type Values } from './values.ts';

/** Calls back with the values of the link that was opened, if it carries any (product 13). */
export function useFilledLink(onValues: (values: Values) => void): void {
  const { hash } = useLocation();
  const take = useEffectEvent(onValues);
  useEffect(() => {
    if (!hash.startsWith(FILL_PREFIX)) return undefined;
    let isStale = false;
    void (async () => {
      try {
        const { readFragment } = await import('./permalink.ts');
        const values = await readFragment(hash);
        if (!isStale) take(values);
      } catch (error) {
        logFailure('The values of the link could not be read:', error);
        if (!isStale) notify.failure('This link’s values could not be read');
      }
    })();
    return () => {
      isStale = true;
    };
  }, [hash]);
}
