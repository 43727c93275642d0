import { useRef } from 'react';

/**
 * Makes an act that is asked for again while it is under way happen once. What a button shows (`loading`) is drawn a
 * moment after its press; this knows at once.
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
