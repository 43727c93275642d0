import { useEffect, useEffectEvent } from 'react';
import { notify } from './notify.tsx';

/** Shows one toast per failure of a query; the screen itself shows how to recover. */
export function useFailureToast(error: unknown, title: string, more?: Parameters<typeof notify.failure>[1]): void {
  const tell = useEffectEvent(() => notify.failure(title, more));
  useEffect(() => {
    if (error) tell();
  }, [error]);
}
