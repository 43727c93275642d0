import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isAdministrator } from '../../contract/policy.ts';
import { ProfileInput, type User } from '../../contract/users.ts';
import { notify } from '../ui/notify.tsx';
import { AvatarField } from './AvatarField.tsx';
import { showFailure } from './form-errors.ts';
import { useSaveProfile } from './profile.api.ts';
import { inputOf, savedText } from './profile.ts';
import classes from './ProfileForm.module.css';

const valuesOf = ({ username, email }: User): ProfileInput => ({ username, email, avatarUrl: '' });

/** spec 2, Profile Settings: the form. What was typed outlives a refresh of the data and a failed save. */
export function ProfileForm({ user }: { user: User }) {
  const save = useSaveProfile();
  const [uploading, setUploading] = useState(false);
  const form = useForm<ProfileInput>({
    resolver: zodResolver(ProfileInput),
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const chosen = useWatch({ control: form.control, name: 'avatarUrl' });
  const administrator = isAdministrator(user);

  const startFrom = (known: User) => form.reset(valuesOf(known), { keepDirtyValues: false, keepErrors: false });

  const submit = form.handleSubmit(async (input) => {
    try {
      const saved = await save.mutateAsync(inputOf(input, user));
      startFrom(saved);
      notify.success(savedText(user, saved));
    } catch (error) {
      showFailure(form, error, 'Failed to update profile');
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
      <AvatarField
        username={user.username}
        current={user.avatarUrl}
        chosen={chosen ?? ''}
        onChosen={(url) => form.setValue('avatarUrl', url, { shouldDirty: true })}
        error={errors.avatarUrl?.message}
        onBusy={setUploading}
      />
      <Group gap="sm" mt={8}>
        <Button type="submit" size="md" loading={isSubmitting} disabled={uploading}>
          Save Changes
        </Button>
        <Button size="md" variant="default" onClick={() => startFrom(user)}>
          Reset
        </Button>
      </Group>
    </form>
  );
}
