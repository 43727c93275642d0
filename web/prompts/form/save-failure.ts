import type { UseFormReturn } from 'react-hook-form';
import { ApiError, isOfflineFailure } from '../../api/error.ts';
import { OFFLINE } from '../../offline.ts';
import { notify } from '../../ui/notify.tsx';
import type { PromptForm } from './prompt-form.ts';

/** 412: the prompt was changed after editing began; saving would have overwritten it. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 412;

/** Shows why saving failed (product 8); field errors of the server also appear under their fields. */
export function showSaveFailure(form: Pick<UseFormReturn<PromptForm>, 'setError' | 'getValues'>, error: unknown): void {
  const refused = error instanceof ApiError ? error : undefined;
  const values = form.getValues();
  // For a list the server names the invalid item: `tags.0`.
  const fields = Object.entries(refused?.fields ?? {}).map(([name, message]) => [name.split('.', 1)[0], message]);
  const known = fields.filter((field): field is [keyof PromptForm, string] => String(field[0]) in values);
  for (const [position, [name, message]] of known.entries()) {
    form.setError(name, { type: 'server', message }, { shouldFocus: position === 0 });
  }
  // The session is over: the sign-in card says so, and that the text is kept.
  if (refused?.status === 401) return;
  notify.failure('Failed to save prompt', { detail: reasonOf(error) });
}

function reasonOf(error: unknown): string {
  if (isOutdated(error)) return 'It was changed meanwhile. Please save once more.';
  const told = error instanceof ApiError ? error.message : '';
  const otherwise = 'An error occurred while saving the prompt';
  return told || (isOfflineFailure(error) ? `${otherwise}\n${OFFLINE}. Your text is kept in this browser.` : otherwise);
}
