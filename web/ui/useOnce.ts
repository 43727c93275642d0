import { useRef } from 'react';

/**
 * Ignores further calls while an action is running. The `loading` state of a button renders a moment after the click;
 * this guard works at once.
 */
export function useOnce<Args extends unknown[]>(act: (...args: Args) => unknown): (...args: Args) => Promise<void> {
  const underWay = useRef(false);
  return async (...args) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      await act(...args);
    } finally {
      underWay.current = false;
    }
  };
}
