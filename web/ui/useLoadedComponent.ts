import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { useLazyComponent } from './useLazyComponent.ts';

/**
 * Loads a component lazily as soon as it is wanted. (`React.lazy` would cache a failure and throw it at the whole
 * page.)
 * @param wants falsy when not wanted; a new value retries a failed load
 * @param onMissing called each time that loading fails
 */
export function useLoadedComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  wants: unknown,
  onMissing: (error: unknown) => void,
) {
  const { Component, load: bring } = useLazyComponent(load);
  const wanted = Component ? undefined : wants;
  const begin = useEffectEvent(() => void bring().catch(onMissing));
  useEffect(() => {
    if (wanted) begin();
  }, [wanted]);
  return { Component, bring };
}
