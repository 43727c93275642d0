import { UnstyledButton } from '@mantine/core';
import { IconArrowsMaximize } from '../../ui/icons.tsx';
import { useState } from 'react';
import { logFailure } from '../../log.ts';
import { notify } from '../../ui/notify.tsx';
import { useLazyComponent } from '../../ui/useLazyComponent.ts';
import classes from './Gallery.module.css';
import { PromptImage } from '../PromptImage.tsx';

const loadFullSizeDialog = () => import('./FullSizeDialog.tsx').then((module) => module.FullSizeDialog);

/** Prompt Results (product 2): the current image, thumbnails if there are more, and the full-size dialog. */
export function Gallery({ urls, title }: { urls: string[]; title: string }) {
  const [index, setIndex] = useState(0);
  const [opened, setOpened] = useState(false);
  // Stays mounted after the first opening, so that closing can be animated and the focus returns.
  const { Component: FullSizeDialog, load: bring, onIntent } = useLazyComponent(loadFullSizeDialog);
  const current = urls[index] ?? urls[0];
  if (current === undefined) return null;

  async function open() {
    try {
      await bring();
      setOpened(true);
    } catch (error) {
      logFailure('The dialog could not be loaded:', error);
      notify.failure('Failed to open the image', { detail: 'Please try again' });
    }
  }

  return (
    <div className={classes.gallery}>
      <UnstyledButton
        className={classes.current}
        aria-label={`View full size: image ${index + 1} of ${urls.length}`}
        onClick={() => void open()}
        {...onIntent}
      >
        <PromptImage
          url={current}
          alt={`Result ${index + 1} of ${title}`}
          sizes="(min-width: 62em) 46rem, 100vw"
          priority
        />
        <span className={classes.overlay} aria-hidden>
          <IconArrowsMaximize size={18} />
          View Full Size
        </span>
      </UnstyledButton>
      {urls.length > 1 && (
        <ul className={classes.strip} aria-label="Images">
          {urls.map((url, position) => (
            <li key={url}>
              <UnstyledButton
                className={classes.thumbnail}
                aria-label={`Show image ${position + 1}`}
                aria-current={position === index}
                onClick={() => setIndex(position)}
              >
                <PromptImage url={url} alt="" sizes="96px" />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {FullSizeDialog && (
        <FullSizeDialog
          urls={urls}
          title={title}
          index={index}
          onIndex={setIndex}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </div>
  );
}
