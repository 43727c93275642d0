import { Button, Group } from '@mantine/core';
import classes from './ConfirmContent.module.css';
import type { ConfirmProps } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

/** The dialog itself, loaded when something is first to be deleted. */
export function ConfirmContent({ opened, onCancel, title, children, confirm, busy, onConfirm }: ConfirmProps) {
  return (
    <Dialog opened={opened} onClose={onCancel} title={title} size="sm" centered>
      <div className={classes.text}>{children}</div>
      <Group justify="end" gap="sm" mt="lg">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button className={classes.confirm} loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
