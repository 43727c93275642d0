import { lazy, Suspense, useState, type ReactNode } from 'react';

const ConfirmContent = lazy(() =>
  import('./ConfirmContent.tsx').then((module) => ({ default: module.ConfirmContent })),
);

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
  // There from the first opening on, so that closing can be animated and the focus returns.
  const [everOpened, setEverOpened] = useState(props.opened);
  if (props.opened && !everOpened) setEverOpened(true);
  if (!everOpened) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmContent {...props} />
    </Suspense>
  );
}
