import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';

interface Props {
  opened: boolean;
  onCancel: () => void;
  title: string;
  /** What will happen, and to what. */
  children: ReactNode;
  /** What the button that does it reads: a verb. */
  confirm: string;
  busy: boolean;
  onConfirm: () => void;
}

/** Asks before something is lost. The focus starts on Cancel. */
export function ConfirmDialog({ opened, onCancel, title, children, confirm, busy, onConfirm }: Props) {
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
