import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { type Category, CategoryInput } from '../../contract/categories.ts';
import { messageOf } from '../api/error.ts';
import { showUnderFields } from '../api/field-errors.ts';
import { DialogForm } from '../ui/DialogForm.tsx';
import { notify } from '../ui/notify.tsx';
import { useSaveCategory } from './categories.api.ts';
import { orderOf } from './order.ts';

interface Props {
  /** The one to change; without it a new one is made. */
  category: Category | undefined;
  /** How many there are: where a new one comes (spec 9). */
  count: number;
  onSaved: () => void;
  onCancel: () => void;
}

/** spec 2, Categories admin: name and display order. */
export function CategoryForm({ category, count, onSaved, onCancel }: Props) {
  const save = useSaveCategory();
  const form = useForm({
    resolver: zodResolver(CategoryInput),
    defaultValues: { name: category?.name ?? '', displayOrder: category?.displayOrder ?? count },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      await save.mutateAsync({ id: category?.id, input });
      notify.success(`Category ${category ? 'updated' : 'created'} successfully`);
      onSaved();
    } catch (error) {
      if (!showUnderFields(form, error)) notify.failure('Failed to save category', { detail: messageOf(error, '') });
    }
  });

  return (
    <DialogForm
      onSubmit={(event) => void submit(event)}
      onCancel={onCancel}
      submit={category ? 'Save Changes' : 'Create Category'}
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
      <TextInput
        label="Display Order"
        description="Categories are shown from the lowest number to the highest."
        size="md"
        inputMode="numeric"
        autoComplete="off"
        error={errors.displayOrder?.message}
        {...form.register('displayOrder', { setValueAs: orderOf })}
      />
    </DialogForm>
  );
}
