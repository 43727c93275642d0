import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './error.ts';

/**
 * Puts what the server says is wrong under the fields that it names, and the focus into the first of them.
 * @returns false when it names no field of this form: then it is for the caller to say
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
