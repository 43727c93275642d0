import { notificationsStore, useNotifications } from '@mantine/notifications';
import { useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';

/** On the screen at a time; of more the oldest goes (notify.tsx). */
const LIMIT = 3;
notificationsStore.updateState((state) => ({ ...state, limit: LIMIT }));

const loadList = () => import('./ToastList.tsx');
const ToastList = lazy(() => loadList().then((module) => ({ default: module.ToastList })));

const once = { once: true };
/** Toasts answer what somebody does, so their code is fetched with the first thing that is done. */
const prepare = () => void loadList().catch(() => undefined);

/** Where toasts show (spec 8). The first of them waits for what shows it. */
export function Toasts() {
  const { notifications } = useNotifications();
  const [wanted, setWanted] = useState(false);
  if (!wanted && notifications.length > 0) setWanted(true);
  useWindowEvent('pointerdown', prepare, once);
  useWindowEvent('keydown', prepare, once);
  return (
    wanted && (
      <Suspense fallback={null}>
        <ToastList limit={LIMIT} />
      </Suspense>
    )
  );
}
