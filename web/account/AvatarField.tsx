import { Avatar, Button, FileButton, Input } from '@mantine/core';
import { IconUpload } from '../ui/icons-of-members.tsx';
import { useId, useRef, useState } from 'react';
import { messageOf } from '../api/error.ts';
import { uploadImage } from '../images/images.api.ts';
import { initialsOf } from '../ui/initials.ts';
import { notify } from '../ui/notify.tsx';
import classes from './AvatarField.module.css';
import { AVATAR_TYPES, refusalOfAvatar } from './profile.ts';

const NO_NAME = 'No valid image name returned from server';

interface Props {
  username: string;
  /** The picture shown to others until the form is saved. */
  current: string | null;
  /** URL of the uploaded picture that the form would save; empty if there is none. */
  chosen: string;
  onChosen: (url: string) => void;
  /** Error of the chosen file. */
  error: string | undefined;
  onBusy: (busy: boolean) => void;
}

/** product 2, Profile Settings: the picture. It is uploaded at once and becomes the avatar with Save Changes. */
export function AvatarField({ username, current, chosen, onChosen, error, onBusy }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const reset = useRef<() => void>(null);
  const hint = useId();
  const wrong = refusal ?? error;

  async function choose(file: File | null) {
    if (!file) return;
    // Resets the input, so that the same file can be chosen again.
    reset.current?.();
    const why = refusalOfAvatar(file);
    setRefusal(why);
    if (why) return;
    setBusy(true);
    onBusy(true);
    try {
      onChosen(await uploadImage(file));
      notify.success('Image uploaded successfully');
    } catch (failure) {
      const message = messageOf(failure, '');
      if (message === NO_NAME) notify.failure(NO_NAME);
      else notify.failure('Failed to upload image', { detail: message });
    } finally {
      setBusy(false);
      onBusy(false);
    }
  }

  return (
    <div className={classes.field} role="group" aria-label="Profile Picture">
      <Avatar src={chosen || current} alt="" size={72} color="teal">
        {initialsOf(username)}
      </Avatar>
      <div className={classes.side}>
        <Input.Label component="div">Profile Picture</Input.Label>
        <div>
          <FileButton accept={AVATAR_TYPES.join(',')} onChange={(file) => void choose(file)} resetRef={reset}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={busy}
                aria-describedby={hint}
                leftSection={<IconUpload size={16} aria-hidden />}
              >
                Upload Picture
              </Button>
            )}
          </FileButton>
        </div>
        <div
          id={hint}
          className={classes.hint}
          role={wrong ? 'alert' : undefined}
          data-wrong={wrong ? true : undefined}
        >
          {wrong ??
            (chosen
              ? 'This picture becomes yours when you save.'
              : 'JPEG, PNG, GIF or WebP, at most 5 MB. The old picture stays until you save.')}
        </div>
      </div>
    </div>
  );
}
