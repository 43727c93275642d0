import { useState } from 'react';
import type { AdminUser } from '../../contract/users.managed.ts';
import { messageOf } from '../api/error.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notify } from '../ui/notify.tsx';
import { useSetRole } from './users.api.ts';

interface Props {
  opened: boolean;
  /** The user whose role changes; kept while the dialog fades out. */
  user: AdminUser | undefined;
  onClose: () => void;
}

/** Asks before making somebody an administrator or a member again. */
export function RoleDialog({ opened, user, onClose }: Props) {
  const { mutateAsync, isPending } = useSetRole();
  // Keeps the question stable while the dialog fades out.
  const [rises] = useState(user?.role === 'member');
  if (!user) return null;
  const { id, username } = user;

  async function confirm() {
    try {
      await mutateAsync({ id, input: { role: rises ? 'admin' : 'member' } });
      notify.success(rises ? `${username} is an administrator now` : `${username} is a member now`);
    } catch (error) {
      notify.failure('Failed to change the role', { detail: messageOf(error, '') });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onCancel={onClose}
      title={rises ? 'Make an administrator?' : 'Make a member?'}
      confirm={rises ? 'Make administrator' : 'Make member'}
      busy={isPending}
      onConfirm={confirm}
    >
      {rises ? (
        <p>
          <strong dir="auto">{username}</strong> will see and change all prompts, categories and tags, and decide about
          all other users, you included.
        </p>
      ) : (
        <p>
          <strong dir="auto">{username}</strong> will keep their own prompts, and no longer decide about anything else.
        </p>
      )}
    </ConfirmDialog>
  );
}
