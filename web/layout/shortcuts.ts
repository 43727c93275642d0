type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'isComposing'
>;

/** What a key asks for anywhere on the site; undefined is nothing of ours. */
export function keyMeans(event: Key & { target: EventTarget | null }): 'palette' | 'search' | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, isComposing } = event;
  if (defaultPrevented || isComposing || altKey) return undefined;
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey)
    return otherDialogIsOpen() ? undefined : 'palette';
  // On many keyboards `/` is made with Shift.
  if (key !== '/' || ctrlKey || metaKey || isTyping(event.target)) return undefined;
  return document.querySelector('[role="dialog"]') ? undefined : 'search';
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** A dialog that waits for an answer is not covered by another one; the palette itself is closed by its own key. */
const otherDialogIsOpen = (): boolean =>
  document.querySelector('[role="dialog"]:not([aria-label="Search and go to"])') !== null;
