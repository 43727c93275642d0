import type { ReactNode } from 'react';
import { useLateDialog } from './useLateDialog.ts';

const loadContent = () => import('./ConfirmContent.tsx').then((module) => module.ConfirmContent);

export interface ConfirmProps {
  opened: boolean;
  onCancel: () => void;
  title: string;
  /** What will happen, and to what. */
  children: ReactNode;
  /** What the button that does it reads: a verb. */
  confirm: string;
  /** What the other button reads, where `Cancel` could be either. */
  cancel?: string;
  busy: boolean;
  /** Asked for again before its promise is kept, it is not called. */
  onConfirm: () => unknown;
}

/** Asks before something is lost. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmProps) {
  const { Piece: ConfirmContent } = useLateDialog(loadContent, props.opened, props.onCancel);
  return ConfirmContent && <ConfirmContent {...props} />;
}
