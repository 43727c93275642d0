import { UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import type { Reading } from '../../../contract/fields.model.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import classes from './CopyAsDialog.module.css';
import { writeAll } from './dialects.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  reading: Reading;
  /** Copies a text and says so. Resolves to whether it was copied. */
  onCopy: (text: string, done: string) => Promise<boolean>;
}

/** Copies a prompt with its fields written as another tool reads them (product 13), and says first what is lost. */
export function CopyAsDialog({ opened, onClose, reading, onCopy }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Copy for another tool" size="md">
      <p className={classes.text}>The prompt with its fields, written as the other tool reads them.</p>
      <Dialects reading={reading} onCopy={onCopy} onClose={onClose} />
    </Dialog>
  );
}

/** Rendered only while the dialog is open, so that a long prompt is not written for nobody. */
function Dialects({ reading, onCopy, onClose }: Omit<Props, 'opened'>) {
  const writings = useMemo(() => writeAll(reading), [reading]);
  return (
    <ul className={classes.list}>
      {writings.map(({ dialect, label, example, text, lost }) => (
        <li key={dialect}>
          <UnstyledButton
            className={classes.dialect}
            onClick={() => {
              void onCopy(text, `Copied for ${label}`).then((isCopied) => isCopied && onClose());
            }}
          >
            <span className={classes.label}>{label}</span> <code className={classes.example}>{example}</code>
            {lost.length > 0 && <span className={classes.lost}>Lost: {lost.join(' ')}</span>}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
