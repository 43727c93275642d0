import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { PasswordHintInput } from '../../contract/auth.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import classes from './NewPasswordFields.module.css';
import { passwordHintQuery } from './password.api.ts';

/** Milliseconds after the last key until a password is looked at. */
const PAUSE = 400;

interface Props {
  /** Of the password, and of the field that repeats it. */
  labels: [string, string];
  fields: [UseFormRegisterReturn, UseFormRegisterReturn];
  errors: [string | undefined, string | undefined];
  /** What has been typed so far, and whose password it will be. */
  typed: PasswordHintInput;
}

/** A new password, twice, with a hint where it is easy to guess. The hint forbids nothing (product 5: any password will do). */
export function NewPasswordFields({ labels, fields, errors, typed }: Props) {
  const [settled] = useDebouncedValue(typed, PAUSE);
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
