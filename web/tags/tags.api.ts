import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Tag, TagInput } from '../../contract/tags.ts';
import { callApi } from '../api/client.ts';
import { apiQuery } from '../api/query.ts';

/** All tags by name, with the number of published prompts under each. */
export const tagsQuery = apiQuery<Tag[]>({ key: ['tags'], path: '/api/tags' });

/** Creates a tag, or renames the one with this ID. */
export function useSaveTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, input }: { id?: number | undefined; input: TagInput }) =>
      callApi<Tag>(id === undefined ? '/api/tags' : `/api/tags/${id}`, {
        method: id === undefined ? 'POST' : 'PUT',
        body: input,
      }),
    onSuccess: () => renew(client),
  });
}

/** Deletes a tag and removes it from the list at once. */
export function useDeleteTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi<void>(`/api/tags/${id}`, { method: 'DELETE' }),
    onSuccess: (_, id) => {
      client.setQueryData(tagsQuery.queryKey, (list) => list?.filter((tag) => tag.id !== id));
      void renew(client);
    },
  });
}

/** Prompts contain the names of their tags. */
async function renew(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['prompts'] });
  await client.invalidateQueries({ queryKey: tagsQuery.queryKey });
}
