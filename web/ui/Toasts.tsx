import { notificationsStore, useNotifications } from '@mantine/notifications';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { logFailure } from '../log.ts';
import { Boundary } from './Boundary.tsx';
import { notify } from './notify.tsx';
import { PlainToasts } from './PlainToasts.tsx';
import { useLater } from './useLater.ts';
import { whenIdle } from './when-idle.ts';

/** On the screen at a time; of more the oldest goes (notify.tsx). */
const LIMIT = 3;
notificationsStore.updateState((state) => ({ ...state, limit: LIMIT }));

const loadList = () => import('./ToastList.tsx').then((module) => module.ToastList);

const once = { once: true };
const prepare = () => void loadList().catch(() => undefined);

/**
 * Where toasts show (spec 8). What shows them is fetched when the page has nothing else to do, or with the first thing that
 * is done: the first toast may be that the connection is gone. Without it they are plain text.
 */
export function Toasts() {
  const { notifications } = useNotifications();
  const { Piece: ToastList, bring } = useLater(loadList);
  const [isPlain, setPlain] = useState(false);
  useEffect(() => whenIdle(prepare), []);
  useWindowEvent('pointerdown', prepare, once);
  useWindowEvent('keydown', prepare, once);
  useWindowEvent('online', notify.dropOffline);
  const bringList = useEffectEvent(() => {
    bring().catch((error: unknown) => {
      logFailure('What shows toasts could not be loaded:', error);
      setPlain(true);
    });
  });
  const waiting = ToastList ? undefined : notifications;
  // With each toast it is tried again.
  useEffect(() => {
    if (waiting && waiting.length > 0) bringList();
  }, [waiting]);
  if (!ToastList) return isPlain && <PlainToasts />;
  return (
    <Boundary fallback={<PlainToasts />}>
      <ToastList limit={LIMIT} />
    </Boundary>
  );
}
