import { notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './notify.module.css';

/** How long a toast stays, in milliseconds. */
const STAY = 4_000;

interface Options {
  /** A second line that says more. */
  detail?: string | undefined;
  /** Milliseconds (spec 9: the dashboard's error stays 2000). */
  stay?: number;
}

const SUCCESS = 'teal';
const shared = { closeButtonProps: { 'aria-label': 'Close' }, classNames: classes };

/** Toasts (spec 8). An error is shown once: by the call that knows what was attempted. */
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
    const before = notificationsStore.getState().notifications.find(({ id }) => id === title);
    const toast = {
      ...shared,
      id: title,
      title: detail ? title : undefined,
      message: detail ?? title,
      icon: <IconAlertTriangle size={18} />,
      color: 'red',
      // Its time begins anew only when it is another one.
      autoClose: before?.autoClose === stay ? stay + 1 : stay,
      role: 'alert',
    };
    // The same failure again takes the place of its toast.
    if (before) return void notifications.update(toast);
    makeRoom();
    notifications.show(toast);
  },
  /** What failed before is settled. */
  dropFailures(): void {
    for (const { id, color } of notificationsStore.getState().notifications) {
      if (id && color !== SUCCESS) notifications.hide(id);
    }
  },
};

/** What is new is seen at once. The oldest toast goes for it, a success before a failure. */
function makeRoom(): void {
  const { notifications: shown, limit } = notificationsStore.getState();
  if (shown.length < limit) return;
  const oldest = shown.find(({ color }) => color === SUCCESS) ?? shown[0];
  if (oldest?.id) notifications.hide(oldest.id);
}
