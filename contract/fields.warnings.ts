import type { AuthorField, Dialect, FieldWarning, Reading } from './fields.model.ts';

/** What the author may want to change; empty if all is well. For the editor, not for pages of readers. */
export function warningsOf(
  _reading: Reading,
  _asked: { dialect: Dialect; fields: readonly AuthorField[] },
): FieldWarning[] {
  return [];
}
