import { PasswordInput, type PasswordInputProps } from '@mantine/core';

const toggle = { 'aria-label': 'Show or hide the password', tabIndex: 0 };

/** A password, which can be shown. Other than Mantine's it says that it is wrong to those who do not see so. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    size="md"
    visibilityToggleButtonProps={toggle}
    aria-invalid={props.error ? true : undefined}
    {...props}
  />
);
