import type { ComponentType } from 'react';
import { logFailure } from '../log.ts';
import { knowsOffline, TRY_WHEN_BACK } from '../offline.ts';
import { notify } from './notify.tsx';
import { useBrought } from './useBrought.ts';

/**
 * A dialog whose code is fetched when it is first opened; from then on it is there, so that closing can be animated and
 * the focus returns. When the code does not come a toast says so, and the dialog counts as closed: the page behind stays,
 * and opening it again tries again.
 */
export const useLateDialog = <Props>(load: () => Promise<ComponentType<Props>>, opened: boolean, close: () => void) =>
  useBrought(load, opened, (error) => {
    logFailure('The dialog could not be loaded:', error);
    notify.failure('The dialog could not be opened', { detail: knowsOffline() ? TRY_WHEN_BACK : 'Please try again' });
    close();
  });
