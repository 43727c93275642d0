import { Button, Group } from '@mantine/core';
import classes from './ConfirmContent.module.css';
import type { ConfirmProps } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { useOnce } from './useOnce.ts';

/** The dialog itself, loaded on the first deletion. */
export function ConfirmContent(props: ConfirmProps) {
  const { opened, onCancel, title, children, confirm, cancel = 'Cancel', busy, onConfirm } = props;
  // The button can still be clicked while the dialog fades out.
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
