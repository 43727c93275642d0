import { useState } from 'react';

interface DialogState<T> {
  opened: boolean;
  /** What the dialog is about. It stays while the dialog fades out. */
  about: T | undefined;
  /** Counts the openings: as a key it gives each a form of its own. */
  turn: number;
}

/** A dialog that is opened about something, and again about something else. */
export function useDialog<T>() {
  const [state, setState] = useState<DialogState<T>>({ opened: false, about: undefined, turn: 0 });
  return {
    ...state,
    open: (about?: T) => setState(({ turn }) => ({ opened: true, about, turn: turn + 1 })),
    close: () => setState((before) => ({ ...before, opened: false })),
  };
}
