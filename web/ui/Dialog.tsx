import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Modal, type ModalRootProps } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  size: NonNullable<ModalRootProps['size']>;
  centered?: boolean;
  /** Takes the whole window on a phone, for what is to be seen as large as can be. */
  fillsPhone?: boolean;
  children: ReactNode;
}

/** A dialog over the page: the focus stays inside while it is open and returns afterwards. */
export function Dialog({ opened, onClose, title, size, centered = false, fillsPhone = false, children }: Props) {
  // One that is loaded when first needed is mounted open. It opens a moment later, so that it sees where the focus was.
  const mounted = useMounted();
  const isPhone = useMediaQuery('(max-width: 48em)');
  return (
    <Modal.Root
      opened={mounted && opened}
      onClose={onClose}
      size={size}
      centered={centered}
      fullScreen={fillsPhone && isPhone === true}
    >
      <Modal.Overlay backgroundOpacity={0.55} />
      {/* Its `className` would go to the layer around it too, and hide the page. */}
      <Modal.Content classNames={{ content: classes.content }}>
        {/* Not a banner: that is the page's own header. */}
        <Modal.Header role="none" className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        {/* While it fades out nothing in it can be pressed a second time. */}
        <Modal.Body inert={!opened}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
