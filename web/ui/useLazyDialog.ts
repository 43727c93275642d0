import type { ComponentType } from 'react';
import { logFailure } from '../log.ts';
import { knowsOffline, TRY_WHEN_BACK } from '../offline.ts';
import { notify } from './notify.tsx';
import { useLoadedComponent } from './useLoadedComponent.ts';

/**
 * A dialog whose code is loaded when it is first opened. It stays mounted, so that closing can be animated and the
 * focus returns. If the code fails to load, a toast says so and the dialog counts as closed: the page stays usable
 * and opening it again retries.
 */
export const useLazyDialog = <Props>(load: () => Promise<ComponentType<Props>>, opened: boolean, close: () => void) =>
  useLoadedComponent(load, opened, (error) => {
    logFailure('The dialog could not be loaded:', error);
    notify.failure('The dialog could not be opened', { detail: knowsOffline() ? TRY_WHEN_BACK : 'Please try again' });
    close();
  });
