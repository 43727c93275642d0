import { useState } from 'react';
import { messageOf } from '../api/error.ts';
import { SignOutHereField } from '../session/SignOutHereField.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notify } from '../ui/notify.tsx';
import { useEndSessions } from './sessions.api.ts';

/** Asks before all other sessions end, and whether this one ends too. */
export function SignOutEverywhere({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { mutateAsync, isPending } = useEndSessions();
  const [here, setHere] = useState(false);

  async function confirm() {
    try {
      await mutateAsync(here);
      notify.success(here ? 'Signed out everywhere' : 'Signed out everywhere else');
    } catch (error) {
      notify.failure('Failed to sign out', { detail: messageOf(error, '') });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onCancel={onClose}
      title="Sign out everywhere?"
      confirm="Sign out everywhere"
      busy={isPending}
      onConfirm={confirm}
    >
      <p>Every other browser and program that is signed in to your account must sign in again.</p>
      <SignOutHereField checked={here} onChange={setHere} />
    </ConfirmDialog>
  );
}
