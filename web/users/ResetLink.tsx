import { Button, Group, TextInput } from '@mantine/core';
import { IconCopy } from '../ui/icons.tsx';
import { messageOf } from '../api/error.ts';
import { copyText } from '../ui/clipboard.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { notify } from '../ui/notify.tsx';
import { useOnce } from '../ui/useOnce.ts';
import { useMakeResetLink } from './reset-link.api.ts';
import classes from './ResetLink.module.css';

interface Props {
  user: { id: number; username: string };
  opened: boolean;
  onClose: () => void;
}

/**
 * Dialog in which an administrator creates a reset link for a user who cannot sign in. Load it lazily.
 * Give each opening its own `key`, so that one user's link is never shown for another.
 */
export function ResetLink({ user, opened, onClose }: Props) {
  const make = useMakeResetLink();
  // A second link would invalidate the first.
  const press = useOnce(async () => {
    try {
      await make.mutateAsync(user.id);
    } catch (error) {
      notify.failure('Failed to make a link', { detail: messageOf(error, 'Please try again') });
    }
  });

  async function copy(url: string) {
    try {
      await copyText(url);
      notify.success('Link copied to clipboard');
    } catch {
      notify.failure('Failed to copy the link');
    }
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Link for a new password" size="md" centered>
      {make.data ? (
        <>
          <p className={classes.text}>
            Whoever has this link can choose a new password for <strong dir="auto">{user.username}</strong>: hand it
            over in a way that you trust. It is shown this once, and works once, until{' '}
            {new Date(make.data.expiresAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}.
          </p>
          <TextInput
            label="Link"
            value={make.data.url}
            readOnly
            size="md"
            ref={focusOn}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Group justify="end" gap="sm" mt="lg">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(make.data.url)}>
              Copy Link
            </Button>
          </Group>
        </>
      ) : (
        <>
          <p className={classes.text}>
            With this link <strong dir="auto">{user.username}</strong> chooses a new password. It works once, within 24
            hours; links made before it stop working. The present password stays good until then.
          </p>
          <Group justify="end" gap="sm" mt="lg">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={make.isPending} data-autofocus onClick={() => void press()}>
              Make Link
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}

/** The pressed button disappears: focus the link that replaces it. */
const focusOn = (link: HTMLInputElement | null) => link?.focus();
