import type { ComponentType } from 'react';
import { logFailure } from '../../log.ts';
import { knowsOffline, TRY_WHEN_BACK } from '../../offline.ts';
import { notify } from '../../ui/notify.tsx';
import { useLazyComponent } from '../../ui/useLazyComponent.ts';

/** A menu whose code is loaded when its button is first pressed; it is then rendered open, with its own button. */
export function useLazyMenu<Props>(importCode: () => Promise<ComponentType<Props>>) {
  const { Component, load, onIntent } = useLazyComponent(importCode);
  const open = () => {
    load().catch((error: unknown) => {
      logFailure('The menu could not be loaded:', error);
      notify.failure('The menu could not be opened', { detail: knowsOffline() ? TRY_WHEN_BACK : 'Please try again' });
    });
  };
  return { Menu: Component, open, onIntent };
}
