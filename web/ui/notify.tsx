import { notifications, notificationsStore, type NotificationData } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from './icons.tsx';
import { Link } from 'react-router';
import { OFFLINE } from '../offline.ts';
import classes from './notify.module.css';

/** How long a toast stays, in milliseconds. */
const STAY_MS = 4_000;

interface Options {
  /** Second line with details. */
  detail?: string | undefined;
  /** Milliseconds (product 9: the dashboard's error stays 2000). */
  stay?: number;
}

const SUCCESS = 'teal';
const shared = { closeButtonProps: { 'aria-label': 'Close' }, classNames: classes };

/** Toasts (product 8). An error is shown once, by the code that knows what was attempted. */
export const notify = {
  /** @param link leads to the result */
  success(message: string, link?: { to: string; label: string }): void {
    makeRoom();
    const text = link ? (
      <>
        <span>{message}</span> <Link to={link.to}>{link.label}</Link>
      </>
    ) : (
      message
    );
    notifications.show({ ...shared, message: text, icon: <IconCheck size={18} />, color: SUCCESS, autoClose: STAY_MS });
  },
  failure(title: string, { detail, stay = STAY_MS * 2 }: Options = {}): void {
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
   * Reports an action that is deferred: nothing failed, and nothing is done yet.
   * @param id subject of the toast: the next one with the same ID replaces it
   */
  later(id: string, title: string, detail: string): void {
    show({ ...shared, id, title, message: detail, color: SUCCESS, autoClose: STAY_MS * 2, role: 'status' });
  },
  /** Removes all toasts: they are outdated and must not cover new content. */
  dropAll: () => notifications.clean(),
  /** Removes the toasts that are only true while offline. */
  dropOffline(): void {
    for (const { id, message } of notificationsStore.getState().notifications) {
      if (id && typeof message === 'string' && message.includes(OFFLINE)) notifications.hide(id);
    }
  },
  /** Removes error toasts: the failure is resolved. */
  dropFailures(): void {
    for (const { id, color } of notificationsStore.getState().notifications) {
      if (id && color !== SUCCESS) notifications.hide(id);
    }
  },
};

/** A toast with the same ID replaces the previous one. */
function show(toast: NotificationData & { id: string; autoClose: number }): void {
  const before = notificationsStore.getState().notifications.find(({ id }) => id === toast.id);
  if (before) {
    // The timer restarts only when `autoClose` changes.
    const { autoClose } = toast;
    return void notifications.update({
      ...toast,
      autoClose: before.autoClose === autoClose ? autoClose + 1 : autoClose,
    });
  }
  makeRoom();
  notifications.show(toast);
}

/** Makes room for a new toast by removing the oldest one, successes before failures. */
function makeRoom(): void {
  const { notifications: shown, limit } = notificationsStore.getState();
  if (shown.length < limit) return;
  const oldest = shown.find(({ color }) => color === SUCCESS) ?? shown[0];
  if (oldest?.id) notifications.hide(oldest.id);
}
