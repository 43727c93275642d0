import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx';
import { useSwipeable } from 'react-swipeable';
import { SCREEN } from '../../../contract/limits.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import classes from './FullSizeDialog.module.css';
import { moved, stepOfSwipe } from './gallery.ts';
import { PromptImage } from '../PromptImage.tsx';

interface Props {
  urls: string[];
  title: string;
  index: number;
  onIndex: (index: number) => void;
  opened: boolean;
  onClose: () => void;
}

/** The image as large as the window allows, with all ways to browse the images (product 2). */
export function FullSizeDialog({ urls, title, index, onIndex, opened, onClose }: Props) {
  const many = urls.length > 1;
  const go = (step: 1 | -1) => onIndex(moved(index, step, urls.length));

  useWindowEvent('keydown', (event) => {
    if (!opened) return;
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  });
  const swipe = useSwipeable({
    delta: SCREEN.swipePx,
    onSwiped: ({ deltaX, dir }) => {
      const step = dir === 'Left' || dir === 'Right' ? stepOfSwipe(deltaX) : undefined;
      if (step) go(step);
    },
    trackMouse: true,
  });

  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="min(96vw, 80rem)" centered fillsPhone>
      <div className={classes.body}>
        <div className={classes.stage} {...swipe}>
          <PromptImage
            url={urls[index] ?? ''}
            alt={`Image ${index + 1} of ${urls.length}: ${title}`}
            sizes="96vw"
            fit="contain"
          />
          {many && (
            <>
              <Step label="Previous image" className={classes.previous} onClick={() => go(-1)}>
                <IconChevronLeft aria-hidden />
              </Step>
              <Step label="Next image" className={classes.next} onClick={() => go(1)}>
                <IconChevronRight aria-hidden />
              </Step>
            </>
          )}
        </div>
        {many && (
          <div className={classes.foot}>
            <span className={classes.counter} aria-live="polite">
              {index + 1} / {urls.length}
            </span>
            <span className={classes.dots}>
              {urls.map((url, position) => (
                <UnstyledButton
                  key={url}
                  className={classes.dot}
                  aria-label={`Go to image ${position + 1}`}
                  aria-current={position === index}
                  onClick={() => onIndex(position)}
                />
              ))}
            </span>
            <span className={classes.hint}>
              <span className={classes.keys}>Use ← → arrow keys or </span>
              <span className={classes.swipe}>swipe to navigate</span>
            </span>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Step(props: { label: string; className: string | undefined; onClick: () => void; children: React.ReactNode }) {
  return (
    <ActionIcon
      className={props.className}
      variant="default"
      size="xl"
      radius="xl"
      aria-label={props.label}
      onClick={props.onClick}
    >
      {props.children}
    </ActionIcon>
  );
}
