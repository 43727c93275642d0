// Keys typed between opening the palette and the mounting of its field go into that field.

const KEYS = new Set(['Backspace', 'Enter', 'Escape', 'ArrowDown', 'ArrowUp']);

let held: string[] | undefined;

function hold(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing || !(key.length === 1 || KEYS.has(key))) return;
  event.preventDefault();
  event.stopPropagation();
  held?.push(key);
}

/** Starts to hold keys back from the page. */
export function holdKeys(): void {
  held ??= [];
  window.addEventListener('keydown', hold, true);
}

/** Stops holding keys back. Returns the names of the held keys. */
export function releaseKeys(): string[] {
  window.removeEventListener('keydown', hold, true);
  const keys = held ?? [];
  held = undefined;
  return keys;
}

/** The text that these keys produce, and the keys that are commands: Enter, arrows, Escape. */
export function typedBy(keys: readonly string[]): { text: string; others: string[] } {
  let text = '';
  const others: string[] = [];
  for (const key of keys) {
    if (key === 'Backspace') text = [...text].slice(0, -1).join('');
    else if (KEYS.has(key)) others.push(key);
    else text += key;
  }
  return { text, others };
}
