import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Category } from '../../contract/categories.ts';
import { messageOf } from '../api/error.ts';
import { memberMeta } from '../meta.ts';
import { AdministratorsOnly } from '../session/AdministratorsOnly.tsx';
import { formatDate } from '../ui/dates.ts';
import { DeleteNamed } from '../ui/DeleteNamed.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ManagedScreen } from '../ui/ManagedScreen.tsx';
import { ManagedTable, type Column } from '../ui/ManagedTable.tsx';
import { notify } from '../ui/notify.tsx';
import { useDialog } from '../ui/useDialog.ts';
import { useFailureToast } from '../ui/useFailureToast.ts';
import type { Route } from './+types/CategoriesPage.ts';
import { categoriesQuery, useDeleteCategory } from './categories.api.ts';
import { CategoryForm } from './CategoryForm.tsx';

export const meta: Route.MetaFunction = (args) => memberMeta(args, 'Categories');

/** spec 2, Categories admin. */
export default function CategoriesPage() {
  return (
    <AdministratorsOnly>
      <Categories />
    </AdministratorsOnly>
  );
}

const columns: Column<Category>[] = [
  { title: 'Display Order', cell: ({ displayOrder }) => displayOrder },
  { title: 'Created', cell: ({ createdAt }) => formatDate(createdAt) },
  { title: 'Updated', cell: ({ updatedAt }) => formatDate(updatedAt) },
];

function Categories() {
  const { data: categories, error, refetch } = useQuery(categoriesQuery);
  useFailureToast(error, 'Failed to load categories');
  const edit = useDialog<Category>();
  const removal = useDialog<Category>();
  const remove = useDeleteCategory();
  // Where the focus goes when what opened a dialog is gone with it.
  const addButton = useRef<HTMLButtonElement>(null);

  async function confirm({ id }: Category) {
    try {
      await remove.mutateAsync(id);
      notify.success('Category deleted successfully');
      addButton.current?.focus();
    } catch (failure) {
      notify.failure('Failed to delete category', { detail: messageOf(failure, '') });
    }
    removal.close();
  }

  return (
    <>
      <ManagedScreen
        title="Categories"
        text="The shelves of the library, in the order in which they are shown."
        thing="Category"
        things="categories"
        onAdd={() => edit.open()}
        addButton={addButton}
        state={!categories && error ? 'failed' : categories?.length === 0 ? 'empty' : 'listed'}
        onRetry={() => void refetch()}
      >
        <ManagedTable
          label="Categories"
          rows={categories}
          columns={columns}
          onEdit={edit.open}
          onDelete={removal.open}
        />
      </ManagedScreen>
      <Dialog
        opened={edit.opened}
        onClose={edit.close}
        title={edit.about ? 'Edit Category' : 'Add Category'}
        size="sm"
        centered
      >
        <CategoryForm
          key={edit.turn}
          category={edit.about}
          count={categories?.length ?? 0}
          onSaved={() => {
            if (!edit.about) addButton.current?.focus();
            edit.close();
          }}
          onCancel={edit.close}
        />
      </Dialog>
      <DeleteNamed
        opened={removal.opened}
        onCancel={removal.close}
        thing="category"
        target={removal.about}
        busy={remove.isPending}
        onConfirm={() => removal.about && void confirm(removal.about)}
      />
    </>
  );
}
