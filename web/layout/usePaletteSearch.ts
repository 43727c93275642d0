import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { SCREEN } from '../../contract/limits.ts';
import type { ListedPrompt } from '../../contract/prompts.ts';
import { foundQuery } from '../prompts/prompts.api.ts';

interface PaletteSearch {
  /** The results; while the search runs, those for the previous words. */
  prompts: ListedPrompt[];
  /** Whether `prompts` belong to the current words. */
  isSettled: boolean;
  /** Searches at once. Resolves to the best match. */
  searchNow: () => Promise<ListedPrompt | undefined>;
}

/** The prompts for these words, searched with a delay after typing. */
export function usePaletteSearch(words: string): PaletteSearch {
  const client = useQueryClient();
  const [settled] = useDebouncedValue(words, SCREEN.searchDebounceMs);
  const { data, isPending, isPlaceholderData } = useQuery({
    ...foundQuery(settled),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  if (words === '') return { prompts: [], isSettled: true, searchNow: () => Promise.resolve(undefined) };
  return {
    prompts: settled === '' ? [] : (data?.list ?? []),
    isSettled: settled === words && !isPending && !isPlaceholderData,
    searchNow: async () => {
      // The query above reports the failure.
      const found = await client.fetchQuery(foundQuery(words)).catch(() => undefined);
      return found?.list[0];
    },
  };
}
