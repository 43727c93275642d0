import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './error.ts';

/**
 * Shows the server's validation errors under their fields and focuses the first of them.
 * @returns false when none of them belongs to this form: then the caller reports the error
 */
export function showUnderFields<Form extends FieldValues>(
  form: Pick<UseFormReturn<Form>, 'setError' | 'getValues'>,
  error: unknown,
): boolean {
  const known = Object.keys(form.getValues());
  const fields = error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => known.includes(name)) : [];
  for (const [position, [name, message]] of fields.entries()) {
    form.setError(name as Path<Form>, { type: 'server', message }, { shouldFocus: position === 0 });
  }
  return fields.length > 0;
}
