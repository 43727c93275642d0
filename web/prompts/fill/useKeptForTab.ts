import { useEffect, useEffectEvent } from 'react';
import { forgetOthers, hasLeftOnPurpose } from '../../session/left-behind.ts';
import { keepValues } from './keep-values.ts';
import { inStorage } from './kept-storage.ts';
import type { Fill } from './useFill.ts';

/**
 * Keeps what was typed and not copied for this tab, so that a reload and a way there and back lose nothing. As with the
 * last values, secrets are not kept, and nothing stays of a member who signed out, in whatever tab.
 */
export function useKeptForTab({ typed, filler, promptId, fields, values }: Fill): void {
  const keep = useEffectEvent(() => {
    if (!typed || filler === undefined || (filler !== 'visitor' && hasLeftOnPurpose())) return;
    inStorage('sessionStorage', (storage) => keepValues(storage, { filler, promptId, fields, values }));
  });
  useEffect(() => {
    const stop = new AbortController();
    const listen = { signal: stop.signal };
    window.addEventListener('pagehide', () => keep(), listen);
    // A phone ends a page in the background without another word.
    document.addEventListener('visibilitychange', () => keep(), listen);
    return () => {
      stop.abort();
      keep();
    };
  }, []);

  useEffect(() => {
    if (filler === 'visitor' && hasLeftOnPurpose()) inStorage('sessionStorage', (tab) => forgetOthers(tab, filler));
  }, [filler]);
}
