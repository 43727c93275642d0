import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../categories/categories.api.ts';
import { tagsQuery } from '../../tags/tags.api.ts';
import { useFailureToast } from '../../ui/useFailureToast.ts';

/** The names of all categories and tags for the form; each failure shows one toast (product 8). */
export function useChoices() {
  const categories = useQuery(categoriesQuery);
  const tags = useQuery(tagsQuery);
  useFailureToast(categories.error, 'Failed to load categories');
  useFailureToast(tags.error, 'Failed to load tags');
  return {
    categories: {
      names: categories.data?.map(({ name }) => name),
      failed: categories.isError,
      onRetry: () => void categories.refetch(),
    },
    tags: { names: tags.data?.map(({ name }) => name), failed: tags.isError, onRetry: () => void tags.refetch() },
  };
}
