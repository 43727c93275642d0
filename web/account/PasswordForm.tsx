import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { PasswordForm as PasswordShape } from '../../contract/auth.ts';
import type { User } from '../../contract/users.ts';
import { notify } from '../ui/notify.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { showFailure } from './form-errors.ts';
import { HiddenUsername } from './HiddenUsername.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useChangePassword } from './password.api.ts';
import classes from './ProfileForm.module.css';
import { useWait } from './WaitNotice.tsx';

const EMPTY: PasswordShape = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Form to change the password, on the profile screen. */
export function PasswordForm({ user: { username, email } }: { user: User }) {
  const change = useChangePassword();
  const wait = useWait();
  const heading = useId();
  const form = useForm<PasswordShape>({
    resolver: zodResolver(PasswordShape),
    defaultValues: EMPTY,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'newPassword' });

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await change.mutateAsync({ currentPassword, newPassword });
      form.reset(EMPTY);
      wait.clear();
      notify.success('Password changed successfully');
    } catch (error) {
      if (!wait.tell(error)) showFailure(form, error, 'Failed to change password');
    }
  });

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        Password
      </h2>
      <p className={classes.text}>Changing it signs you out everywhere but here.</p>
      <HiddenUsername email={email} />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <NewPasswordFields
        labels={['New Password', 'Confirm New Password']}
        fields={[form.register('newPassword'), form.register('confirmPassword')]}
        errors={[errors.newPassword?.message, errors.confirmPassword?.message]}
        typed={{ password, username, email }}
      />
      {wait.notice}
      <div>
        <Button type="submit" size="md" loading={isSubmitting}>
          Change Password
        </Button>
      </div>
    </form>
  );
}
