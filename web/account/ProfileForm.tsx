import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isAdministrator } from '../../contract/policy.ts';
import { ProfileInput, type User } from '../../contract/users.ts';
import { countAsProfile } from '../session/left-behind.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notify } from '../ui/notify.tsx';
import { useLeaveGuard } from '../ui/useLeaveGuard.ts';
import { AvatarField } from './AvatarField.tsx';
import { showFailure } from './form-errors.ts';
import { useSaveProfile } from './profile.api.ts';
import { asksForPassword, inputOf, savedText } from './profile.ts';
import classes from './ProfileForm.module.css';
import { useWait } from './WaitNotice.tsx';

const valuesOf = ({ username, email }: User): ProfileInput => ({
  username,
  email,
  avatarUrl: '',
  currentPassword: '',
});

/** product 2, Profile Settings: the form. Typed text survives a refresh of the data and a failed save. */
export function ProfileForm({ user }: { user: User }) {
  const save = useSaveProfile();
  const wait = useWait();
  const [uploading, setUploading] = useState(false);
  const form = useForm<ProfileInput>({
    resolver: zodResolver(ProfileInput),
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const blocker = useLeaveGuard(() => isDirty || uploading);
  const isChanged = useEffectEvent(() => isDirty || uploading);
  // Signing out unmounts the form before the leave guard could ask.
  useEffect(() => countAsProfile(() => isChanged()), []);
  const [chosen, email, password] = useWatch({
    control: form.control,
    name: ['avatarUrl', 'email', 'currentPassword'],
  });
  // The server may have another e-mail than this tab.
  const asks = asksForPassword(email, user) || errors.currentPassword !== undefined || Boolean(password);
  const administrator = isAdministrator(user);

  const startFrom = (known: User) => form.reset(valuesOf(known), { keepDirtyValues: false, keepErrors: false });

  const submit = form.handleSubmit(async (input) => {
    try {
      const saved = await save.mutateAsync(inputOf(input, user));
      startFrom(saved);
      wait.clear();
      notify.success(savedText(user, saved));
    } catch (error) {
      if (!wait.tell(error)) showFailure(form, error, 'Failed to update profile');
    }
  });

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Your profile">
      <TextInput
        label="Username"
        size="md"
        autoComplete="username"
        error={errors.username?.message}
        {...form.register('username')}
      />
      <TextInput
        label="Email"
        type="email"
        size="md"
        autoComplete="email"
        disabled={administrator}
        description={administrator ? 'An administrator’s email cannot be changed.' : undefined}
        error={errors.email?.message}
        {...form.register('email')}
      />
      {asks && (
        <PasswordField
          label="Current password"
          description="Changing your email asks for it."
          size="md"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      )}
      <AvatarField
        username={user.username}
        current={user.avatarUrl}
        chosen={chosen ?? ''}
        onChosen={(url) => form.setValue('avatarUrl', url, { shouldDirty: true })}
        error={errors.avatarUrl?.message}
        onBusy={setUploading}
      />
      {wait.notice}
      <Group gap="sm" mt={8}>
        <Button type="submit" size="md" loading={isSubmitting} disabled={uploading}>
          Save Changes
        </Button>
        <Button size="md" variant="default" onClick={() => startFrom(user)}>
          Reset
        </Button>
      </Group>
      <ConfirmDialog
        opened={blocker.state === 'blocked'}
        title="Leave without saving?"
        cancel="Keep editing"
        confirm="Discard changes"
        busy={false}
        onCancel={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
      >
        <p>Your changes to the profile are not saved.</p>
      </ConfirmDialog>
    </form>
  );
}
