import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import type { Unsaved } from '../session/left-behind.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import classes from './LogoutDialog.module.css';

interface Props {
  opened: boolean;
  unsaved: Unsaved;
  busy: boolean;
  onStay: () => void;
  onLeave: () => unknown;
}

/** Asks before signing out loses unsaved text, with links to that text. */
export function LogoutDialog({ opened, unsaved, busy, onStay, onLeave }: Props) {
  const { pathname } = useLocation();

  /** On the current page this focuses the field; on another page that page does it. */
  function lead(to: string) {
    if (to === pathname) document.querySelector<HTMLElement>('main :is(input, textarea)')?.focus();
    onStay();
  }

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
      <p>What you have not saved is lost when you log out:</p>
      <ul className={classes.drafts}>
        {unsaved.drafts.map(({ promptId, title }) => {
          const to = promptId === undefined ? paths.createPrompt() : paths.editPrompt(promptId);
          return (
            <li key={promptId ?? 'new'}>
              <Link to={to} onClick={() => lead(to)}>
                {nameOf(promptId, title)}
              </Link>
            </li>
          );
        })}
        {unsaved.profile && (
          <li>
            <Link to={paths.profile()} onClick={() => lead(paths.profile())}>
              Your profile
            </Link>
          </li>
        )}
      </ul>
    </ConfirmDialog>
  );
}

function nameOf(promptId: number | undefined, title: string): string {
  const what = promptId === undefined ? 'A new prompt' : 'A changed prompt';
  return title === '' ? what : `${what}, “${title}”`;
}
