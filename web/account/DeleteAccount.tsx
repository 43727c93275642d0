import { Button, Group, Stack } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { PromptsOfLeaver } from '../../contract/leaving.ts';
import type { User } from '../../contract/users.ts';
import { ApiError, messageOf } from '../api/error.ts';
import { paths } from '../paths.ts';
import { PromptsOfLeaverField } from '../session/PromptsOfLeaverField.tsx';
import { useForgetSession } from '../session/session.api.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { notify } from '../ui/notify.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { useOnce } from '../ui/useOnce.ts';
import classes from './DeleteAccount.module.css';
import { HiddenUsername } from './HiddenUsername.tsx';
import { useDeleteAccount } from './leaving.api.ts';
import { useWait } from './WaitNotice.tsx';

interface Props {
  user: User;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the password and what happens to the prompts before an account is deleted. Load it lazily. */
export function DeleteAccount({ user, opened, onClose }: Props) {
  const { mutateAsync, isPending } = useDeleteAccount();
  const forget = useForgetSession();
  const navigate = useNavigate();
  const wait = useWait();
  const [prompts, setPrompts] = useState<PromptsOfLeaver>('delete');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();

  const remove = useOnce(async () => {
    try {
      await mutateAsync({ password, prompts });
    } catch (error) {
      if (wait.tell(error)) return;
      const told = error instanceof ApiError ? error.fields.password : undefined;
      if (told) setWrong(told);
      else notify.failure('Failed to delete your account', { detail: messageOf(error, 'Please try again') });
      return;
    }
    await forget.mutateAsync();
    notify.success('Your account was deleted');
    await navigate(paths.home(), { replace: true });
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void remove();
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Delete your account?" size="md" centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <p className={classes.text}>
            Your account <strong dir="auto">{user.username}</strong>, your saved prompts and pictures are deleted, and
            you are signed out everywhere. Nobody can undo this.
          </p>
          <PromptsOfLeaverField label="Your prompts" value={prompts} onChange={setPrompts} />
          <HiddenUsername email={user.email} />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            error={wrong}
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setWrong(undefined);
            }}
          />
          {wait.notice}
        </Stack>
        <Group justify="end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" className={classes.delete} loading={isPending}>
            Delete account
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
