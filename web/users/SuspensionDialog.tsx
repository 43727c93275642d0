import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import type { ManagedUser } from '../../contract/users.managed.ts';
import { messageOf } from '../api/error.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notify } from '../ui/notify.tsx';
import { useSetSuspension } from './users.api.ts';

interface Props {
  opened: boolean;
  /** Who is kept out, or let in again; it stays while the dialog fades out. */
  user: ManagedUser | undefined;
  onClose: () => void;
}

/** Asks before somebody is kept out, and for the reason; or before they are let in again. */
export function SuspensionDialog({ opened, user, onClose }: Props) {
  const { mutateAsync, isPending } = useSetSuspension();
  const [reason, setReason] = useState('');
  // What the dialog asks stays the same while it fades out.
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
          <strong>{username}</strong> will be signed out everywhere at once and cannot sign in. Their published prompts
          stay.
        </p>
      ) : (
        <p>
          <strong>{username}</strong> will be able to sign in again.
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
