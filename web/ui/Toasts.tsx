import { notificationsStore, useNotifications } from '@mantine/notifications';
import { useState } from 'react';
import { logFailure } from '../log.ts';
import { Boundary } from './Boundary.tsx';
import { notify } from './notify.tsx';
import { PlainToasts } from './PlainToasts.tsx';
import { useBrought } from './useBrought.ts';
import { whenIdle } from './when-idle.ts';

/** On the screen at a time; of more the oldest goes (notify.tsx). */
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
 * Where toasts show (product 8). What shows them is fetched when the page has nothing else to do, or with the first thing that
 * is done: the first toast may be that the connection is gone. Without it they are plain text.
 */
export function Toasts() {
  const { notifications } = useNotifications();
  const [isPlain, setPlain] = useState(false);
  // With each toast it is tried again.
  const wants = notifications.length > 0 && notifications;
  const { Piece: ToastList } = useBrought(loadList, wants, (error) => {
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
