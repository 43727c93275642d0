import { Button, Group } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import classes from './DialogForm.module.css';
import { useOnce } from './useOnce.ts';

interface Props {
  /** Not called again while its promise is pending. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  onCancel: () => void;
  /** Label of the submit button. */
  submit: string;
  busy: boolean;
  /** The fields. */
  children: ReactNode;
}

/** A short form inside a dialog: its fields, Cancel and the submit button. */
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
