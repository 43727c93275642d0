import { useState } from 'react';
import type { PromptsOfLeaver } from '../../contract/leaving.ts';
import type { AdminUser } from '../../contract/users.managed.ts';
import { messageOf } from '../api/error.ts';
import { PromptsOfLeaverField } from '../session/PromptsOfLeaverField.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notify } from '../ui/notify.tsx';
import { useRemoveUser } from './users.api.ts';

interface Props {
  opened: boolean;
  /** The account to delete; kept while the dialog fades out. */
  user: AdminUser | undefined;
  onClose: () => void;
}

/** Asks before an account is deleted, and what happens to its prompts. */
export function RemoveUser({ opened, user, onClose }: Props) {
  const { mutateAsync, isPending } = useRemoveUser();
  const [prompts, setPrompts] = useState<PromptsOfLeaver>('delete');
  if (!user) return null;
  const { id, username } = user;

  async function confirm() {
    try {
      await mutateAsync({ id, prompts });
      notify.success(`The account of ${username} was deleted`);
      // The button that opened the dialog is gone with the account.
      document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
    } catch (error) {
      notify.failure(`Failed to delete the account of ${username}`, { detail: messageOf(error, '') });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onCancel={onClose}
      title="Delete this account?"
      confirm="Delete account"
      busy={isPending}
      onConfirm={confirm}
    >
      <p>
        The account of <strong dir="auto">{username}</strong>, their saved prompts and pictures are deleted, and they
        are signed out everywhere. Nobody can undo this.
      </p>
      <PromptsOfLeaverField label={`Prompts of ${username}`} value={prompts} onChange={setPrompts} />
    </ConfirmDialog>
  );
}
