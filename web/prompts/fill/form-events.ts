import { getHotkeyHandler } from '@mantine/hooks';
import { fieldAt } from './focus-field.ts';

interface Listeners {
  /** Called with the key of the field that has the focus. */
  onActive: (key: string | undefined) => void;
  /** Ctrl+Enter or Cmd+Enter. */
  onCopyKeys: () => void;
}

/** Listens to all fields of a form at once. Returns the function that stops it. */
export function listenToFields(form: HTMLFormElement, { onActive, onCopyKeys }: Listeners): () => void {
  const stop = new AbortController();
  const listen = { signal: stop.signal };
  form.addEventListener('keydown', getHotkeyHandler([['mod+Enter', onCopyKeys]]), listen);
  form.addEventListener('focusout', () => onActive(undefined), listen);
  form.addEventListener(
    'focusin',
    ({ target }) => {
      onActive(fieldAt(target));
      showFocused(form);
    },
    listen,
  );
  for (const frame of [window, window.visualViewport]) {
    frame?.addEventListener('resize', () => showFocused(form), listen);
  }
  return () => stop.abort();
}

/** Keeps the focused field above an on-screen keyboard and the buttons: browsers ignore the sticky foot. */
function showFocused(form: HTMLFormElement): void {
  const field = document.activeElement;
  if (field && form.contains(field) && fieldAt(field) !== undefined) field.scrollIntoView({ block: 'nearest' });
}
