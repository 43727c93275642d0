import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '../ui/icons.tsx';
import { useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { logFailure } from '../log.ts';
import { notify } from '../ui/notify.tsx';
import classes from './PaletteButton.module.css';
import { keyMeans } from './shortcuts.ts';
import { holdKeys, releaseKeys } from './typed-ahead.ts';

/** Opens the command palette on click and on its keys: Ctrl or Cmd with K, and `/` on pages without a search box. */
export function PaletteButton() {
  const [Palette, setPalette] = useState<ComponentType>();

  async function open() {
    holdKeys();
    try {
      const { CommandPalette, togglePalette } = await import('./CommandPalette.tsx');
      // It must be mounted before it opens, to record which element had the focus.
      flushSync(() => setPalette(() => CommandPalette));
      togglePalette();
    } catch (error) {
      releaseKeys();
      logFailure('The command palette could not be loaded:', error);
      notify.failure('The search could not be opened', { detail: 'Please try again' });
    }
  }

  useWindowEvent('keydown', (event) => {
    const meaning = keyMeans(event);
    if (!meaning) return;
    event.preventDefault();
    const box = meaning === 'search' && document.querySelector<HTMLInputElement>('main input[type="search"]');
    if (!box) return void open();
    box.focus();
    box.select();
  });

  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-label="Search and go to, Ctrl K"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search and go to"
        data-needs="scripts"
        onClick={() => void open()}
      >
        <IconSearch size={18} aria-hidden />
        <VisuallyHidden>Search and go to</VisuallyHidden>
        <kbd className={classes.key} aria-hidden>
          Ctrl K
        </kbd>
      </UnstyledButton>
      {Palette && <Palette />}
    </>
  );
}
