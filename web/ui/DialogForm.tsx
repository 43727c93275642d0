import { Button, Group } from '@mantine/core';
import type { ReactNode, SubmitEventHandler } from 'react';
import classes from './DialogForm.module.css';

interface Props {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onCancel: () => void;
  /** What the button that sends it reads. */
  submit: string;
  busy: boolean;
  /** The fields. */
  children: ReactNode;
}

/** A short form inside a dialog: its fields, Cancel, and the button that sends it. */
export function DialogForm({ onSubmit, onCancel, submit, busy, children }: Props) {
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {children}
      <Group justify="end" gap="sm" mt={8}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
      </Group>
    </form>
  );
}
