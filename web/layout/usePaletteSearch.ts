import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { SCREEN } from '../../contract/limits.ts';
import type { ListedPrompt } from '../../contract/prompts.ts';
import { foundQuery } from '../prompts/prompts.api.ts';

interface PaletteSearch {
  /** What was found; until it is known, what was found for the words before. */
  prompts: ListedPrompt[];
  /** Whether `prompts` are those of these very words. */
  isSettled: boolean;
  /** Searches at once. Answers the best one. */
  searchNow: () => Promise<ListedPrompt | undefined>;
}

/** The prompts for these words, a moment after typing stops. */
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
      // The query above says it when it fails.
      const found = await client.fetchQuery(foundQuery(words)).catch(() => undefined);
      return found?.list[0];
    },
  };
}
