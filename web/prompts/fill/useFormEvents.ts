import { getHotkeyHandler } from '@mantine/hooks';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { fieldAt } from './focus-field.ts';

interface Listeners {
  /** Called with the key of the field that has the focus. */
  onActive: (key: string | undefined) => void;
  /** Ctrl+Enter or Cmd+Enter. */
  onCopyKeys: () => void;
}

/** What happens in any field of a form, and where the focus is. */
export function useFormEvents(form: RefObject<HTMLFormElement | null>, listeners: Listeners): void {
  const onCopyKeys = useEffectEvent(listeners.onCopyKeys);
  const onActive = useEffectEvent(listeners.onActive);

  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const listen = { signal: stop.signal };
    element.addEventListener('keydown', getHotkeyHandler([['mod+Enter', () => onCopyKeys()]]), listen);
    element.addEventListener('focusout', () => onActive(undefined), listen);
    element.addEventListener(
      'focusin',
      ({ target }) => {
        onActive(fieldAt(target));
        showFocused(element);
      },
      listen,
    );
    for (const frame of [window, window.visualViewport]) {
      frame?.addEventListener('resize', () => showFocused(element), listen);
    }
    return () => stop.abort();
  }, [form]);
}

/** Keeps the focused field above an on-screen keyboard and the buttons: browsers ignore the sticky foot. */
function showFocused(form: HTMLFormElement): void {
  const field = document.activeElement;
  if (field && form.contains(field) && fieldAt(field) !== undefined) field.scrollIntoView({ block: 'nearest' });
}
