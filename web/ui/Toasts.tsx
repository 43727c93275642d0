import { notificationsStore, useNotifications } from '@mantine/notifications';
import { useState } from 'react';
import { logFailure } from '../log.ts';
import { Boundary } from './Boundary.tsx';
import { notify } from './notify.tsx';
import { PlainToasts } from './PlainToasts.tsx';
import { useLoadedComponent } from './useLoadedComponent.ts';
import { whenIdle } from './when-idle.ts';

/** Most toasts on screen; beyond it the oldest goes (notify.tsx). */
const LIMIT = 3;
notificationsStore.updateState((state) => ({ ...state, limit: LIMIT }));

const loadList = () => import('./ToastList.tsx').then((module) => module.ToastList);

const prepare = () => void loadList().catch(() => undefined);
if (typeof window !== 'undefined') {
  whenIdle(prepare);
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, prepare, { once: true });
  window.addEventListener('online', notify.dropOffline);
}

/**
 * Renders toasts (product 8). Its code is loaded when the page is idle, or at the first interaction, since the first
 * toast may report a lost connection. If it fails to load, toasts are plain text.
 */
export function Toasts() {
  const { notifications } = useNotifications();
  const [isPlain, setPlain] = useState(false);
  // Each new toast retries.
  const wants = notifications.length > 0 && notifications;
  const { Component: ToastList } = useLoadedComponent(loadList, wants, (error) => {
    logFailure('Toasts could not be loaded:', error);
    setPlain(true);
  });
  if (!ToastList) return isPlain && <PlainToasts />;
  return (
    <Boundary fallback={<PlainToasts />}>
      <ToastList limit={LIMIT} />
    </Boundary>
  );
}
