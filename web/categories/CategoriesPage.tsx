import { useQuery } from '@tanstack/react-query';
import type { Category } from '../../contract/categories.ts';
import { messageOf } from '../api/error.ts';
import { memberMeta } from '../meta.ts';
import { AdministratorsOnly } from '../session/AdministratorsOnly.tsx';
import { formatDate } from '../ui/dates.ts';
import type { Column } from '../ui/AdminTable.tsx';
import { AdminResources } from '../ui/AdminResources.tsx';
import { notify } from '../ui/notify.tsx';
import type { Route } from './+types/CategoriesPage.ts';
import { categoriesQuery, useDeleteCategory } from './categories.api.ts';
import { CategoryForm } from './CategoryForm.tsx';

export const meta: Route.MetaFunction = (args) => memberMeta(args, 'Categories');

/** product 2, Categories admin. */
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
  const query = useQuery(categoriesQuery);
  const { mutateAsync, isPending } = useDeleteCategory();

  async function remove({ id }: Category): Promise<boolean> {
    try {
      await mutateAsync(id);
      notify.success('Category deleted successfully');
      return true;
    } catch (error) {
      notify.failure('Failed to delete category', { detail: messageOf(error, '') });
      return false;
    }
  }

  return (
    <AdminResources
      title="Categories"
      text="The shelves of the library, in the order in which they are shown."
      thing="Category"
      things="categories"
      query={query}
      columns={columns}
      onDelete={remove}
      deleting={isPending}
      Form={CategoryForm}
    />
  );
}
