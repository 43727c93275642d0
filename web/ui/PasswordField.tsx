import { PasswordInput, type PasswordInputProps } from '@mantine/core';

const toggle = { 'aria-label': 'Show or hide the password', tabIndex: 0 };

/** A password field with a show button. Unlike Mantine's it reports its error to screen readers. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    size="md"
    visibilityToggleButtonProps={toggle}
    aria-invalid={props.error ? true : undefined}
    {...props}
  />
);
