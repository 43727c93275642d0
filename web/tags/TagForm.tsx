import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { type Tag, TagInput } from '../../contract/tags.ts';
import { messageOf } from '../api/error.ts';
import { showUnderFields } from '../api/field-errors.ts';
import { DialogForm } from '../ui/DialogForm.tsx';
import { notify } from '../ui/notify.tsx';
import { useSaveTag } from './tags.api.ts';

interface Props {
  /** The one to rename; without it a new one is made. */
  tag: Tag | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** spec 2, Tags admin: the name. */
export function TagForm({ tag, onSaved, onCancel }: Props) {
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
    <DialogForm
      onSubmit={(event) => void submit(event)}
      onCancel={onCancel}
      submit={tag ? 'Save Changes' : 'Create Tag'}
      busy={isSubmitting}
    >
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
