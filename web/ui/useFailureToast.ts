import { useEffect } from 'react';
import { notify } from './notify.tsx';

/** Tells once for each failure of a query that it failed; the screen itself shows what can be done about it. */
export function useFailureToast(error: unknown, title: string): void {
  useEffect(() => {
    if (error) notify.failure(title);
  }, [error, title]);
}
