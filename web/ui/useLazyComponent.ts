import { useState, type ComponentType } from 'react';
import { reloadLostStyles } from './lost-styles.ts';

/**
 * A lazily loaded component: `load` loads it and resolves when it can be shown; `onIntent` preloads it on hover or
 * focus.
 * @param importCode imports its code; like `import()`, it must not load again what is already loaded
 */
export function useLazyComponent<Props>(importCode: () => Promise<ComponentType<Props>>) {
  const [Component, setComponent] = useState<ComponentType<Props>>();
  // Failures are reported by `load` only.
  const prepare = () => void importCode().catch(() => undefined);
  return {
    Component,
    load: async () => {
      const component = await importCode();
      await reloadLostStyles();
      setComponent(() => component);
    },
    prepare,
    onIntent: { onPointerEnter: prepare, onFocus: prepare },
  };
}
