import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { messageOf } from '../api/error.ts';
import { showUnderFields } from '../api/field-errors.ts';
import { notify } from '../ui/notify.tsx';

/**
 * Shows what the server says is wrong, once: under the fields that it names, else as a toast (product 8).
 * @param otherwise what to say when nothing is known
 */
export function showFailure<Form extends FieldValues>(
  form: Pick<UseFormReturn<Form>, 'setError' | 'getValues'>,
  error: unknown,
  otherwise: string,
): void {
  if (!showUnderFields(form, error)) notify.failure(messageOf(error, otherwise));
}
