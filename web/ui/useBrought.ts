import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { useLater } from './useLater.ts';

/**
 * A piece whose code is fetched as soon as something wants it. (`React.lazy` would keep a failure, and throw it at the whole
 * page.)
 * @param wants nothing when it is not wanted; another value asks again for what has not come
 * @param onMissing told each time that the code does not come
 */
export function useBrought<Props>(
  load: () => Promise<ComponentType<Props>>,
  wants: unknown,
  onMissing: (error: unknown) => void,
) {
  const { Piece, bring } = useLater(load);
  const wanted = Piece ? undefined : wants;
  const begin = useEffectEvent(() => void bring().catch(onMissing));
  useEffect(() => {
    if (wanted) begin();
  }, [wanted]);
  return { Piece, bring };
}
