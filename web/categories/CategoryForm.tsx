import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type Category, CategoryInput } from '../../contract/categories.ts';
import { messageOf } from '../api/error.ts';
import { showUnderFields } from '../api/field-errors.ts';
import { DialogForm } from '../ui/DialogForm.tsx';
import type { FormProps } from '../ui/AdminResources.tsx';
import { notify } from '../ui/notify.tsx';
import { categoriesQuery, useSaveCategory } from './categories.api.ts';
import { orderOf } from './order.ts';

/** product 2, Categories admin: name and display order. */
export function CategoryForm({ about: category, onSaved, onCancel }: FormProps<Category>) {
  const save = useSaveCategory();
  // product 9: a new category comes last.
  const { data: categories } = useQuery(categoriesQuery);
  const form = useForm({
    resolver: zodResolver(CategoryInput),
    defaultValues: { name: category?.name ?? '', displayOrder: category?.displayOrder ?? categories?.length ?? 0 },
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
      onSubmit={submit}
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
