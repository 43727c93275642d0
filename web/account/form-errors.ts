import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { messageOf } from '../api/error.ts';
import { showUnderFields } from '../api/field-errors.ts';
import { notify } from '../ui/notify.tsx';

/**
 * Shows a server error once: under the fields it names, otherwise as a toast (product 8).
 * @param otherwise text for an unknown error
 */
export function showFailure<Form extends FieldValues>(
  form: Pick<UseFormReturn<Form>, 'setError' | 'getValues'>,
  error: unknown,
  otherwise: string,
): void {
  if (!showUnderFields(form, error)) notify.failure(messageOf(error, otherwise));
}
