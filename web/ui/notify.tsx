import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import classes from './notify.module.css';

/** How long a toast stays, in milliseconds. */
const STAY = 4_000;

interface Options {
  /** A second line that says more. */
  detail?: string;
  /** Milliseconds (spec 9: the dashboard's error stays 2000). */
  stay?: number;
}

const close = { 'aria-label': 'Close' };

/** Toasts (spec 8). An error is shown once: by the call that knows what was attempted. */
export const notify = {
  success(message: string): void {
    notifications.show({
      message,
      icon: <IconCheck size={18} />,
      color: 'teal',
      autoClose: STAY,
      closeButtonProps: close,
      classNames: classes,
    });
  },
  failure(title: string, { detail, stay = STAY * 2 }: Options = {}): void {
    const toast = {
      id: title,
      title: detail ? title : undefined,
      message: detail ?? title,
      icon: <IconAlertTriangle size={18} />,
      color: 'red',
      autoClose: stay,
      closeButtonProps: close,
      classNames: classes,
      role: 'alert',
    };
    // The same failure again takes the place of its toast: one that is there is changed, and only then not shown anew.
    notifications.update(toast);
    notifications.show(toast);
  },
};
