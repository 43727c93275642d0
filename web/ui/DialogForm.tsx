import { Button, Group } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import classes from './DialogForm.module.css';
import { useOnce } from './useOnce.ts';

interface Props {
  /** Asked for again before its promise is kept, it is not called. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  onCancel: () => void;
  /** What the button that sends it reads. */
  submit: string;
  busy: boolean;
  /** The fields. */
  children: ReactNode;
}

/** A short form inside a dialog: its fields, Cancel, and the button that sends it. */
export function DialogForm({ onSubmit, onCancel, submit, busy, children }: Props) {
  const send = useOnce(onSubmit);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send(event);
      }}
      noValidate
    >
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
