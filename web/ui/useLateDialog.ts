import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { logFailure } from '../log.ts';
import { knowsOffline, TRY_WHEN_BACK } from '../offline.ts';
import { notify } from './notify.tsx';
import { useLater } from './useLater.ts';

/**
 * A dialog whose code is fetched when it is first opened; from then on it is there, so that closing can be animated and
 * the focus returns. When the code does not come a toast says so, and the dialog counts as closed: the page behind stays,
 * and opening it again tries again. (`React.lazy` would keep the failure, and throw it at the whole page.)
 */
export function useLateDialog<Props>(
  load: () => Promise<ComponentType<Props>>,
  opened: boolean,
  close: () => void,
): { Piece: ComponentType<Props> | undefined } {
  const { Piece, bring } = useLater(load);
  const isMissing = opened && !Piece;
  const bringOrClose = useEffectEvent(() => {
    bring().catch((error: unknown) => {
      logFailure('The dialog could not be loaded:', error);
      const detail = knowsOffline() ? TRY_WHEN_BACK : 'Please try again';
      notify.failure('The dialog could not be opened', { detail });
      close();
    });
  });
  useEffect(() => {
    if (isMissing) bringOrClose();
  }, [isMissing]);
  return { Piece };
}
