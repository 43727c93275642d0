import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { type Tag, TagInput } from '../../contract/tags.ts';
import { messageOf } from '../api/error.ts';
import { showUnderFields } from '../api/field-errors.ts';
import { DialogForm } from '../ui/DialogForm.tsx';
import type { FormProps } from '../ui/AdminResources.tsx';
import { notify } from '../ui/notify.tsx';
import { useSaveTag } from './tags.api.ts';

/** product 2, Tags admin: the name. */
export function TagForm({ about: tag, onSaved, onCancel }: FormProps<Tag>) {
  const save = useSaveTag();
  const form = useForm<TagInput>({
    resolver: zodResolver(TagInput),
    defaultValues: { name: tag?.name ?? '' },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      await save.mutateAsync({ id: tag?.id, input });
      notify.success(`Tag ${tag ? 'updated' : 'created'} successfully`);
      onSaved();
    } catch (error) {
      if (!showUnderFields(form, error)) notify.failure('Failed to save tag', { detail: messageOf(error, '') });
    }
  });

  return (
    <DialogForm onSubmit={submit} onCancel={onCancel} submit={tag ? 'Save Changes' : 'Create Tag'} busy={isSubmitting}>
      <TextInput
        label="Name"
        size="md"
        autoComplete="off"
        data-autofocus
        error={errors.name?.message}
        {...form.register('name')}
      />
    </DialogForm>
  );
}
