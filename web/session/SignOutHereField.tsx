import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { findUnsaved } from './left-behind.ts';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Chooses whether this browser is signed out too; warns when that loses unsaved text. */
export function SignOutHereField({ checked, onChange }: Props) {
  const [losesText, setLosesText] = useState(false);
  return (
    <>
      <Checkbox
        label="Sign out here, too"
        checked={checked}
        onChange={(event) => {
          setLosesText(findUnsaved() !== undefined);
          onChange(event.currentTarget.checked);
        }}
      />
      {checked && losesText && <p role="status">Your unsaved text is removed from this browser.</p>}
    </>
  );
}
