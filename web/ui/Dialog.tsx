import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Modal, type ModalRootProps } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import { useRef, type ReactNode } from 'react';
import classes from './Dialog.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Called when it has faded out. */
  onClosed?: () => void;
  title: string;
  size: NonNullable<ModalRootProps['size']>;
  centered?: boolean;
  /** Fills the whole window on a phone, for content that should be as large as possible. */
  fillsPhone?: boolean;
  children: ReactNode;
}

/** A modal dialog: traps the focus while open and restores it afterwards. */
export function Dialog({
  opened,
  onClose,
  onClosed,
  title,
  size,
  centered = false,
  fillsPhone = false,
  children,
}: Props) {
  // A lazily loaded dialog mounts with `opened` set. It opens after mounting, to record which element had the focus.
  const mounted = useMounted();
  const body = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 48em)');
  return (
    <Modal.Root
      opened={mounted && opened}
      onClose={() => isOnTop(body.current) && onClose()}
      {...(onClosed ? { onExitTransitionEnd: onClosed } : {})}
      size={size}
      centered={centered}
      fullScreen={fillsPhone && isPhone === true}
    >
      <Modal.Overlay backgroundOpacity={0.55} />
      {/* `className` would also apply to the layer around it and hide the page. */}
      <Modal.Content classNames={{ content: classes.content }}>
        {/* Not a banner: the page's own header is. */}
        <Modal.Header role="none" className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        {/* Inert while it fades out, so that nothing is clicked twice. */}
        <Modal.Body ref={body} inert={!opened}>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Whether no dialog is open above the one of this element: Escape is for the one on top, and closes only that. */
const isOnTop = (body: HTMLElement | null): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]')].at(-1)?.contains(body) ?? true;
