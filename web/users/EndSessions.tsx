import { useState } from 'react';
import type { AdminUser } from '../../contract/users.managed.ts';
import { messageOf } from '../api/error.ts';
import { useForgetSession } from '../session/session.api.ts';
import { SignOutHereField } from '../session/SignOutHereField.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notify } from '../ui/notify.tsx';
import { useEndAllSessions, useEndSessionsOf } from './users.api.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Asks before a user is signed out everywhere. */
export function EndSessionsOf({ user, opened, onClose }: Props & { user: AdminUser | undefined }) {
  const { mutateAsync, isPending } = useEndSessionsOf();
  if (!user) return null;
  const { id, username } = user;

  async function confirm() {
    try {
      await mutateAsync(id);
      notify.success(`${username} is signed out everywhere`);
    } catch (error) {
      notify.failure(`Failed to sign ${username} out`, { detail: messageOf(error, '') });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onCancel={onClose}
      title="Sign this user out?"
      confirm="Sign out everywhere"
      busy={isPending}
      onConfirm={confirm}
    >
      <p>
        Every browser and program in which <strong dir="auto">{username}</strong> is signed in must sign in again.
      </p>
    </ConfirmDialog>
  );
}

/** Asks before everybody is signed out, and whether this browser is included. */
export function EndAllSessions({ opened, onClose }: Props) {
  const { mutateAsync, isPending } = useEndAllSessions();
  const forget = useForgetSession();
  const [here, setHere] = useState(false);

  async function confirm() {
    try {
      await mutateAsync(here);
      notify.success(here ? 'Everybody is signed out' : 'Everybody else is signed out');
      if (here) await forget.mutateAsync();
    } catch (error) {
      notify.failure('Failed to sign everybody out', { detail: messageOf(error, '') });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onCancel={onClose}
      title="Sign everybody out?"
      confirm="Sign everybody out"
      busy={isPending}
      onConfirm={confirm}
    >
      <p>Everybody must sign in again, in every browser and program. Passwords stay as they are.</p>
      <SignOutHereField checked={here} onChange={setHere} />
    </ConfirmDialog>
  );
}
