import { useState } from 'react';
import { logFailure } from '../../log.ts';
import { notify } from '../../ui/notify.tsx';
import { useLazyComponent } from '../../ui/useLazyComponent.ts';

const loadCustomizeDialog = () => import('./CustomizeDialog.tsx').then((module) => module.CustomizeDialog);

/** The dialog that fills in a prompt, loaded when it is first wanted. */
export function useCustomize(failure: string) {
  const [state, setState] = useState<'closed' | 'open' | 'closing'>('closed');
  // Stays mounted after the first opening, so that closing can be animated.
  const { Component, load, onIntent } = useLazyComponent(loadCustomizeDialog);
  return {
    CustomizeDialog: Component,
    onIntent,
    opened: state === 'open',
    /** Until it has faded out. */
    visible: state !== 'closed',
    async open(): Promise<void> {
      try {
        await load();
        setState('open');
      } catch (error) {
        logFailure('The dialog could not be loaded:', error);
        notify.failure(failure, { detail: 'Please try again' });
      }
    },
    close: () => setState((before) => (before === 'open' ? 'closing' : before)),
    onClosed: () => setState((before) => (before === 'closing' ? 'closed' : before)),
  };
}
