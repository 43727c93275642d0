import { useEffect, useEffectEvent } from 'react';
import { notify } from './notify.tsx';

/** Tells once for each failure of a query that it failed; the screen itself shows what can be done about it. */
export function useFailureToast(error: unknown, title: string, more?: Parameters<typeof notify.failure>[1]): void {
  const tell = useEffectEvent(() => notify.failure(title, more));
  useEffect(() => {
    if (error) tell();
  }, [error]);
}
