import { UnstyledButton } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import classes from './Gallery.module.css';
import { PromptImage } from './PromptImage.tsx';

const FullSizeDialog = lazy(() =>
  import('./FullSizeDialog.tsx').then((module) => ({ default: module.FullSizeDialog })),
);

/** Prompt Results (spec 2): the current image, a strip of thumbnails when there are more, the full-size dialog. */
export function Gallery({ urls, title }: { urls: string[]; title: string }) {
  const [index, setIndex] = useState(0);
  const [opened, setOpened] = useState(false);
  // Mounted from the first opening on, so that closing can be animated and focus returns.
  const [everOpened, setEverOpened] = useState(false);
  const current = urls[index] ?? urls[0];
  if (current === undefined) return null;

  return (
    <div className={classes.gallery}>
      <UnstyledButton
        className={classes.current}
        aria-label={`View full size: image ${index + 1} of ${urls.length}`}
        onClick={() => {
          setEverOpened(true);
          setOpened(true);
        }}
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
      {everOpened && (
        <Suspense fallback={null}>
          <FullSizeDialog
            urls={urls}
            title={title}
            index={index}
            onIndex={setIndex}
            opened={opened}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
