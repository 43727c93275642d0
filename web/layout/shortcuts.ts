type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'isComposing'
>;

/** The action of a global keyboard shortcut; undefined if the key is not one. */
export function keyMeans(event: Key & { target: EventTarget | null }): 'palette' | 'search' | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, isComposing } = event;
  if (defaultPrevented || isComposing || altKey) return undefined;
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey)
    return otherDialogIsOpen() ? undefined : 'palette';
  // On many keyboards `/` needs Shift.
  if (key !== '/' || ctrlKey || metaKey || isTyping(event.target)) return undefined;
  return document.querySelector('[role="dialog"]') ? undefined : 'search';
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** An open dialog is not covered by the palette. The palette itself closes with its own key. */
const otherDialogIsOpen = (): boolean =>
  document.querySelector('[role="dialog"]:not([aria-label="Search and go to"])') !== null;
