import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Category, CategoryInput } from '../../contract/categories.ts';
import { callApi } from '../api/client.ts';
import { apiQuery } from '../api/query.ts';

/** All categories by their display order, with the number of published prompts in each. */
export const categoriesQuery = apiQuery<Category[]>({ key: ['categories'], path: '/api/categories' });

/** Creates a category, or changes the one with this ID. */
export function useSaveCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input }: { id?: number | undefined; input: CategoryInput }) =>
      callApi<Category>(id === undefined ? '/api/categories' : `/api/categories/${id}`, {
        method: id === undefined ? 'POST' : 'PUT',
        body: input,
      }),
    onSuccess: () => renew(client),
  });
}

/** Deletes a category and removes it from the list at once. */
export function useDeleteCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi<void>(`/api/categories/${id}`, { method: 'DELETE' }),
    onSuccess: (_, id) => {
      client.setQueryData(categoriesQuery.queryKey, (list) => list?.filter((category) => category.id !== id));
      void renew(client);
    },
  });
}

/** Prompts contain the names of their categories. */
async function renew(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['prompts'] });
  await client.invalidateQueries({ queryKey: categoriesQuery.queryKey });
}
