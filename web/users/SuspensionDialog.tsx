import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import type { AdminUser } from '../../contract/users.managed.ts';
import { messageOf } from '../api/error.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notify } from '../ui/notify.tsx';
import { useSetSuspension } from './users.api.ts';

interface Props {
  opened: boolean;
  /** The user to suspend or reinstate; kept while the dialog fades out. */
  user: AdminUser | undefined;
  onClose: () => void;
}

/** Asks before a user is suspended, with the reason, or reinstated. */
export function SuspensionDialog({ opened, user, onClose }: Props) {
  const { mutateAsync, isPending } = useSetSuspension();
  const [reason, setReason] = useState('');
  // Keeps the question stable while the dialog fades out.
  const [suspends] = useState(!user?.suspended);
  if (!user) return null;
  const { id, username } = user;

  async function confirm() {
    try {
      await mutateAsync({ id, input: { suspended: suspends, ...(reason.trim() ? { reason } : {}) } });
      notify.success(suspends ? `${username} is suspended and signed out everywhere` : `${username} may sign in again`);
    } catch (error) {
      notify.failure(`Failed to ${suspends ? 'suspend' : 'reinstate'} ${username}`, { detail: messageOf(error, '') });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onCancel={onClose}
      title={suspends ? 'Suspend this user?' : 'Reinstate this user?'}
      confirm={suspends ? 'Suspend' : 'Reinstate'}
      busy={isPending}
      onConfirm={confirm}
    >
      {suspends ? (
        <p>
          <strong dir="auto">{username}</strong> will be signed out everywhere at once and cannot sign in. Their
          published prompts stay.
        </p>
      ) : (
        <p>
          <strong dir="auto">{username}</strong> will be able to sign in again.
        </p>
      )}
      <TextInput
        label="Reason"
        description="For administrators: it stands in the audit log."
        maxLength={LIMITS.reasonMax}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
