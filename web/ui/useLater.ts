import { useState, type ComponentType } from 'react';
import { bringLostStyles } from './lost-styles.ts';

/**
 * A piece that is not there at first: `bring` loads it and answers when it can be shown, `onIntent` loads it a moment
 * before it is asked for, when somebody is about to.
 * @param load what fetches its code; called again it must not fetch again what has come, as `import()` does not
 */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Piece, setPiece] = useState<ComponentType<Props>>();
  // Who asks for it in earnest is told when it cannot be loaded.
  const prepare = () => void load().catch(() => undefined);
  return {
    Piece,
    bring: async () => {
      const piece = await load();
      await bringLostStyles();
      setPiece(() => piece);
    },
    prepare,
    onIntent: { onPointerEnter: prepare, onFocus: prepare },
  };
}
