import type { Span } from '../../../contract/fields.model.ts';

/** Selects a part of a content in its text area, and scrolls there. */
export function selectIn(area: HTMLTextAreaElement, content: string, [start, end]: Span): void {
  // A text area counts each line end as one character.
  const at = (position: number) => content.slice(0, position).replaceAll('\r\n', '\n').length;
  area.setSelectionRange(at(start), at(start));
  // Browsers scroll to the caret only when a text area receives the focus.
  area.blur();
  area.focus();
  area.setSelectionRange(at(start), at(end));
}
