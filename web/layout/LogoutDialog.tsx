import { Link } from 'react-router';
import { paths } from '../paths.ts';
import type { KeptDraft } from '../session/left-behind.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import classes from './LogoutDialog.module.css';

interface Props {
  opened: boolean;
  drafts: readonly KeptDraft[];
  busy: boolean;
  onStay: () => void;
  onLeave: () => unknown;
}

/** Asks before signing out removes unsaved text, and leads to it. */
export function LogoutDialog({ opened, drafts, busy, onStay, onLeave }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      onCancel={onStay}
      title="Log out?"
      cancel="Stay"
      confirm="Log out anyway"
      busy={busy}
      onConfirm={onLeave}
    >
      <p>What you have not saved is removed from this browser when you log out:</p>
      <ul className={classes.drafts}>
        {drafts.map(({ promptId, title }) => (
          <li key={promptId ?? 'new'}>
            <Link to={promptId === undefined ? paths.createPrompt() : paths.editPrompt(promptId)} onClick={onStay}>
              {nameOf(promptId, title)}
            </Link>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function nameOf(promptId: number | undefined, title: string): string {
  const what = promptId === undefined ? 'A new prompt' : 'A changed prompt';
  return title === '' ? what : `${what}, “${title}”`;
}
