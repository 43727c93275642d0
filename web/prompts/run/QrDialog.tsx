import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { logFailure } from '../../log.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.tsx';
import { drawQr } from './qr.ts';
import classes from './QrDialog.module.css';
import type { FilledLink } from './ShareMenu.tsx';
import { listNames } from './share-text.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Address of the prompt's page. */
  link: string;
  filled: FilledLink | undefined;
}

/** The address of a prompt as a QR code and in words, if wanted with what is filled in. */
export function QrDialog({ opened, onClose, link, filled }: Props) {
  const [chosen, setChosen] = useState<{ address: string; secrets: string[] }>();
  const held = filled && chosen;
  const shown = held?.address ?? link;
  const drawing = drawQr(shown);

  async function choose(wantsFilled: boolean) {
    try {
      const address = wantsFilled ? await filled?.link() : undefined;
      setChosen(address === undefined ? undefined : { address, secrets: (await filled?.secrets()) ?? [] });
      if (wantsFilled && address === undefined) notify.failure('This is too much text for a link');
    } catch (error) {
      logFailure('The filled-in link failed:', error);
      notify.failure('The link could not be made', { detail: 'Please try again' });
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={() => {
        // What is filled in may be different the next time.
        setChosen(undefined);
        onClose();
      }}
      title="QR code"
      size="sm"
    >
      <div className={classes.content}>
        <p>Point the camera of your phone at it to open this prompt there.</p>
        {filled && (
          <Checkbox
            label="With what you filled in"
            checked={held !== undefined}
            onChange={(event) => void choose(event.currentTarget.checked)}
          />
        )}
        {held && held.secrets.length > 0 && (
          <p role="alert">
            It holds what you filled in for {listNames(held.secrets)}. Everybody who scans it can read it.
          </p>
        )}
        {drawing ? (
          <svg
            className={classes.code}
            role="img"
            aria-label="QR code of the address below"
            viewBox={`0 0 ${drawing.size} ${drawing.size}`}
            shapeRendering="crispEdges"
          >
            <path fill="#fff" d={`M0 0h${drawing.size}v${drawing.size}H0z`} />
            <path fill="#000" d={drawing.path} />
          </svg>
        ) : (
          <p role="alert">The address is longer than a QR code can carry. Copy the link instead.</p>
        )}
        <p className={classes.address} tabIndex={0} aria-label="Address">
          {shown}
        </p>
      </div>
    </Dialog>
  );
}
