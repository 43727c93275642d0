import type { AuthorField } from '../../../contract/fields.model.ts';
import { keyOf } from '../../../contract/fields.names.ts';
import type { Said } from './author-fields.ts';

/** What is wrong with a description, beside the input that it is about. */
export type SaidErrors = Partial<Record<keyof Said, string>>;

/** The messages of the validator by the key of the field. @param errors those of the whole list, in its order */
export function errorsByField(errors: unknown, fields: readonly AuthorField[]): Map<string, SaidErrors> {
  const found = new Map<string, SaidErrors>();
  if (!Array.isArray(errors)) return found;
  for (const [at, { name }] of fields.entries()) {
    const wrong: unknown = errors[at];
    if (typeof wrong !== 'object' || wrong === null) continue;
    const messages = Object.entries(wrong).map(([about, error]) => [about, messageIn(error)]);
    found.set(keyOf(name), Object.fromEntries(messages));
  }
  return found;
}

/** Of an error, or of a list of errors, the first message. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error).map(messageIn).find(Boolean);
}
