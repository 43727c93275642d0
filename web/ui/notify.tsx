import { notifications, notificationsStore, type NotificationData } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from './icons.tsx';
import { Link } from 'react-router';
import { OFFLINE } from '../offline.ts';
import classes from './notify.module.css';

/** How long a toast stays, in milliseconds. */
const STAY = 4_000;

interface Options {
  /** A second line that says more. */
  detail?: string | undefined;
  /** Milliseconds (product 9: the dashboard's error stays 2000). */
  stay?: number;
}

const SUCCESS = 'teal';
const shared = { closeButtonProps: { 'aria-label': 'Close' }, classNames: classes };

/** Toasts (product 8). An error is shown once: by the call that knows what was attempted. */
export const notify = {
  /** @param link where what was done can be looked at */
  success(message: string, link?: { to: string; label: string }): void {
    makeRoom();
    const text = link ? (
      <>
        <span>{message}</span> <Link to={link.to}>{link.label}</Link>
      </>
    ) : (
      message
    );
    notifications.show({ ...shared, message: text, icon: <IconCheck size={18} />, color: SUCCESS, autoClose: STAY });
  },
  failure(title: string, { detail, stay = STAY * 2 }: Options = {}): void {
    show({
      ...shared,
      id: title,
      title: detail ? title : undefined,
      message: detail ?? title,
      icon: <IconAlertTriangle size={18} />,
      color: 'red',
      autoClose: stay,
      role: 'alert',
    });
  },
  /**
   * What will be done later. Nothing failed, and nothing is done yet.
   * @param id what it is about: the next about the same takes its place
   */
  later(id: string, title: string, detail: string): void {
    show({ ...shared, id, title, message: detail, color: SUCCESS, autoClose: STAY * 2, role: 'status' });
  },
  /** Nothing that was told before matters now, and nothing of it may cover what is to be read. */
  dropAll: () => notifications.clean(),
  /** Of what was told while the network was away, all that is not true any more. */
  dropOffline(): void {
    for (const { id, message } of notificationsStore.getState().notifications) {
      if (id && typeof message === 'string' && message.includes(OFFLINE)) notifications.hide(id);
    }
  },
  /** What failed before is settled. */
  dropFailures(): void {
    for (const { id, color } of notificationsStore.getState().notifications) {
      if (id && color !== SUCCESS) notifications.hide(id);
    }
  },
};

/** The same again takes the place of its toast. */
function show(toast: NotificationData & { id: string; autoClose: number }): void {
  const before = notificationsStore.getState().notifications.find(({ id }) => id === toast.id);
  if (before) {
    // Its time begins anew only when it is another one.
    const { autoClose } = toast;
    return void notifications.update({
      ...toast,
      autoClose: before.autoClose === autoClose ? autoClose + 1 : autoClose,
    });
  }
  makeRoom();
  notifications.show(toast);
}

/** What is new is seen at once. The oldest toast goes for it, a success before a failure. */
function makeRoom(): void {
  const { notifications: shown, limit } = notificationsStore.getState();
  if (shown.length < limit) return;
  const oldest = shown.find(({ color }) => color === SUCCESS) ?? shown[0];
  if (oldest?.id) notifications.hide(oldest.id);
}
