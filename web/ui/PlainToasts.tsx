import { notifications, useNotifications, type NotificationData } from '@mantine/notifications';
import { useEffect } from 'react';
import classes from './PlainToasts.module.css';

/** Toasts as plain text, when the toast code is broken or failed to load. */
export function PlainToasts() {
  const { notifications: shown } = useNotifications();
  return (
    <div className={classes.place}>
      {shown.map((toast) => (
        <PlainToast key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function PlainToast({ id = '', title, message, autoClose, role = 'status' }: NotificationData) {
  useEffect(() => {
    const timer = typeof autoClose === 'number' ? setTimeout(() => notifications.hide(id), autoClose) : undefined;
    return () => clearTimeout(timer);
  }, [id, autoClose]);
  return (
    <p role={role} className={classes.toast}>
      <span>
        {title && <strong>{title}. </strong>}
        {message}
      </span>
      <button type="button" aria-label="Close message" onClick={() => notifications.hide(id)}>
        ×
      </button>
    </p>
  );
}
