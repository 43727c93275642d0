/** Moves the focus to the input of a field, and unfolds it if it is folded. */
export function focusField(form: ParentNode | null, key: string): void {
  const input = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`);
  if (!input) return;
  const folded = input.closest('details');
  if (folded) folded.open = true;
  input.focus();
}

/** The key of the field that an element of its form belongs to. */
export const fieldAt = (element: EventTarget | null): string | undefined =>
  element instanceof HTMLElement ? element.dataset.field : undefined;
