import { useState } from 'react';

interface DialogState<T> {
  opened: boolean;
  /** The subject of the dialog. It stays while the dialog fades out. */
  about: T | undefined;
  /** Number of openings; as a React key it gives each opening a fresh form. */
  turn: number;
}

/** State of a dialog that can be opened repeatedly for different subjects. */
export function useDialog<T>() {
  const [state, setState] = useState<DialogState<T>>({ opened: false, about: undefined, turn: 0 });
  return {
    ...state,
    open: (about?: T) => setState(({ turn }) => ({ opened: true, about, turn: turn + 1 })),
    close: () => setState((before) => ({ ...before, opened: false })),
  };
}
