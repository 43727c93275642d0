import { ActionIcon, Button } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '../ui/icons.tsx';
import { onlineManager } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { ListedPrompt } from '../../contract/prompts.ts';
import { ApiError, messageOf } from '../api/error.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.tsx';
import { notify } from '../ui/notify.tsx';
import { useSetSaved } from './saved.api.ts';
import classes from './SaveButton.module.css';
import type { SaveState } from './save-state.ts';

interface Props {
  prompt: Pick<ListedPrompt, 'id' | 'title' | 'saved'>;
  /** With a label next to the bookmark, as on a prompt's page. */
  wide?: boolean;
}

/** The bookmark button. A visitor signs in, then it is saved. Empty in documents, which all viewers share. */
export function SaveButton({ prompt, wide = false }: Props) {
  const { state } = useSession();
  const setSaved = useSetSaved();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const saved = state !== 'anonymous' && prompt.saved === true;
  const action = saved ? 'Remove from saved' : 'Save prompt';
  const Icon = saved ? IconBookmarkFilled : IconBookmark;

  const signIn = (why?: Pick<SaveState, 'ended'>) =>
    void navigate(paths.login(), {
      state: { from: pathname + search + hash, save: prompt.id, ...why } satisfies SaveState,
    });

  const toggle = () => {
    if (state === 'anonymous') return signIn();
    // Offline the mutation is paused until the network is back; it is lost when the page closes.
    if (!onlineManager.isOnline()) {
      const what = saved ? 'Removed from saved' : 'Saved';
      notify.later(`saved ${prompt.id}`, `${what} as soon as you are online`, 'Please keep this page open until then.');
    }
    setSaved.mutateAsync({ promptId: prompt.id, saved: !saved, was: prompt.saved }).catch((error: unknown) => {
      // The session had ended elsewhere.
      if (error instanceof ApiError && error.status === 401) return signIn({ ended: true });
      const title = saved ? 'Failed to remove prompt from saved' : 'Failed to save prompt';
      notify.failure(title, { detail: messageOf(error, 'Please try again') });
    });
  };

  const shared = {
    'aria-pressed': saved,
    'aria-label': `${action}: ${prompt.title}`,
    title: action,
    onClick: toggle,
    'data-needs': 'scripts',
  };
  if (wide) {
    return (
      <Button
        {...shared}
        size="md"
        variant="default"
        leftSection={<Icon size={18} aria-hidden className={saved ? classes.mark : undefined} />}
      >
        {saved ? 'Saved' : 'Save'}
      </Button>
    );
  }
  return (
    <ActionIcon {...shared} size={32} variant="subtle" className={classes.button} mod={{ saved }}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
