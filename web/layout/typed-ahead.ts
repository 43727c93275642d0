// What is typed between asking for the palette and its field being there belongs into the field.

const KEYS = new Set(['Backspace', 'Enter', 'Escape', 'ArrowDown', 'ArrowUp']);

let held: string[] | undefined;

function hold(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing || !(key.length === 1 || KEYS.has(key))) return;
  event.preventDefault();
  event.stopPropagation();
  held?.push(key);
}

/** From now on keys are held back from the page. */
export function holdKeys(): void {
  held ??= [];
  window.addEventListener('keydown', hold, true);
}

/** Lets keys through again. Answers those that were held, by their names. */
export function releaseKeys(): string[] {
  window.removeEventListener('keydown', hold, true);
  const keys = held ?? [];
  held = undefined;
  return keys;
}

/** What a field has in it after these keys, and those that do something else: Enter, arrows, Escape. */
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
