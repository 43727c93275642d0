import { PasswordInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { PasswordHintInput } from '../../contract/auth.ts';
import classes from './NewPasswordFields.module.css';
import { passwordHintQuery } from './password.api.ts';

/** Milliseconds after the last key until a password is looked at. */
const PAUSE = 400;

const toggle = { 'aria-label': 'Show or hide the password', tabIndex: 0 };

interface Props {
  /** Of the password, and of the field that repeats it. */
  labels: [string, string];
  fields: [UseFormRegisterReturn, UseFormRegisterReturn];
  errors: [string | undefined, string | undefined];
  /** What has been typed so far, and whose password it will be. */
  typed: PasswordHintInput;
}

/** A new password, twice, with a hint where it is easy to guess. The hint forbids nothing (spec 5: any password will do). */
export function NewPasswordFields({ labels, fields, errors, typed }: Props) {
  const [settled] = useDebouncedValue(typed, PAUSE);
  const { data } = useQuery(passwordHintQuery(settled));
  const hint = settled.password === typed.password ? data?.hint : undefined;
  return (
    <>
      <PasswordInput
        label={labels[0]}
        description={<span role="status">{hint}</span>}
        descriptionProps={{ className: classes.hint }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        size="md"
        visibilityToggleButtonProps={toggle}
        error={errors[0]}
        {...fields[0]}
      />
      <PasswordInput
        label={labels[1]}
        autoComplete="new-password"
        size="md"
        visibilityToggleButtonProps={toggle}
        error={errors[1]}
        {...fields[1]}
      />
    </>
  );
}
