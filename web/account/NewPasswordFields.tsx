import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { PasswordHintInput } from '../../contract/auth.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import classes from './NewPasswordFields.module.css';
import { passwordHintQuery } from './password.api.ts';

/** Debounce in milliseconds before a password is checked. */
const DEBOUNCE = 400;

interface Props {
  /** Labels of the password and of its repetition. */
  labels: [string, string];
  fields: [UseFormRegisterReturn, UseFormRegisterReturn];
  errors: [string | undefined, string | undefined];
  /** The input so far, and whose password it will be. */
  typed: PasswordHintInput;
}

/** A new password, twice, with a hint if it is weak. The hint blocks nothing (product 5: any password is allowed). */
export function NewPasswordFields({ labels, fields, errors, typed }: Props) {
  const [settled] = useDebouncedValue(typed, DEBOUNCE);
  const { data } = useQuery(passwordHintQuery(settled));
  const hint = settled.password === typed.password ? data?.hint : undefined;
  return (
    <>
      <PasswordField
        label={labels[0]}
        description={<span role="status">{hint}</span>}
        descriptionProps={{ className: classes.hint }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        error={errors[0]}
        {...fields[0]}
      />
      <PasswordField label={labels[1]} autoComplete="new-password" error={errors[1]} {...fields[1]} />
    </>
  );
}
