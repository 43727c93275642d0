import type { ReactNode } from 'react';
import { useLazyDialog } from './useLazyDialog.ts';

const loadContent = () => import('./ConfirmContent.tsx').then((module) => module.ConfirmContent);

export interface ConfirmProps {
  opened: boolean;
  onCancel: () => void;
  title: string;
  /** What will happen to what. */
  children: ReactNode;
  /** Label of the confirm button: a verb. */
  confirm: string;
  /** Label of the other button, where `Cancel` would be ambiguous. */
  cancel?: string;
  busy: boolean;
  /** Not called again while its promise is pending. */
  onConfirm: () => unknown;
}

/** Asks before data is lost. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmProps) {
  const { Component: ConfirmContent } = useLazyDialog(loadContent, props.opened, props.onCancel);
  return ConfirmContent && <ConfirmContent {...props} />;
}
