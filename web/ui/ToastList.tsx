import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** The current toasts in the corner of the window. */
export function ToastList({ limit }: { limit: number }) {
  return <Notifications position="bottom-right" limit={limit} />;
}
