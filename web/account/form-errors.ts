import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from '../api/error.ts';
import { notify } from '../ui/notify.tsx';

/**
 * Shows what the server says is wrong, once: under the fields that it names, else as a toast (spec 8).
 * @param otherwise what to say when nothing is known
 */
export function showFailure<Form extends FieldValues>(
  form: Pick<UseFormReturn<Form>, 'setError' | 'getValues'>,
  error: unknown,
  otherwise: string,
): void {
  const known = Object.keys(form.getValues());
  const fields = error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => known.includes(name)) : [];
  for (const [position, [name, message]] of fields.entries()) {
    form.setError(name as Path<Form>, { type: 'server', message }, { shouldFocus: position === 0 });
  }
  if (fields.length === 0) notify.failure(messageOf(error, otherwise));
}
