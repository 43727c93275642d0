import { Button, Group } from '@mantine/core';
import classes from './ConfirmContent.module.css';
import type { ConfirmProps } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { useOnce } from './useOnce.ts';

/** The dialog itself, loaded when something is first to be deleted. */
export function ConfirmContent(props: ConfirmProps) {
  const { opened, onCancel, title, children, confirm, cancel = 'Cancel', busy, onConfirm } = props;
  // While it fades out it is still there to be pressed.
  const press = useOnce(() => opened && onConfirm());
  return (
    <Dialog opened={opened} onClose={onCancel} title={title} size="sm" centered>
      <div className={classes.text}>{children}</div>
      <Group justify="end" gap="sm" mt="lg">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancel}
        </Button>
        <Button className={classes.confirm} loading={busy} onClick={() => void press()}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
