import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import type { BrowseFilter } from '../../contract/addresses.ts';
import { SCREEN } from '../../contract/limits.ts';
import type { Flag, ListedPrompt, Prompt, PromptList, Status } from '../../contract/prompts.ts';
import { callApi, callApiWithTotal } from '../api/client.ts';
import { apiQuery, transportOf } from '../api/query.ts';
import { holdsPrompt } from '../saved/saved.api.ts';
import { meQuery } from '../session/session.api.ts';

/** Cards for infinite scrolling, twelve per page (product 9). Pages count from 0. */
export const browseQuery = (filter: BrowseFilter) =>
  infiniteQueryOptions({
    queryKey: ['prompts', 'browse', filter],
    queryFn: (context: QueryFunctionContext<readonly unknown[], number>) => browsePage(filter, context),
    initialPageParam: 0,
    getNextPageParam: (last: PromptList, pages: PromptList[]) =>
      last.list.length > 0 && cardsOf(pages).length < last.totalCount ? pages.length : undefined,
    // The page's loader has just tried: an error is shown and retried only on demand.
    enabled: ({ state }) => state.status !== 'error',
  });

/** The cards of all pages; one that moved to the next page between two requests appears once. */
export function cardsOf(pages: PromptList[]): ListedPrompt[] {
  const cards = new Map<number, ListedPrompt>();
  for (const card of pages.flatMap((page) => page.list)) if (!cards.has(card.id)) cards.set(card.id, card);
  return [...cards.values()];
}

async function browsePage(
  filter: BrowseFilter,
  { pageParam, client, signal }: QueryFunctionContext<readonly unknown[], number>,
): Promise<PromptList> {
  const call = { signal, transport: transportOf(client) };
  const path = browsePath(filter, pageParam);
  // The only list whose response is a plain array (product 10); the screen fetches it in pages (product 13).
  if (filter.kind === 'category') {
    const { data, total } = await callApiWithTotal<ListedPrompt[]>(path, call);
    return { list: data, totalCount: total };
  }
  return callApi<PromptList>(path, call);
}

/** API path of one page of a filter. */
export function browsePath(filter: BrowseFilter, page: number): string {
  const query = new URLSearchParams({ view: 'card', page: String(page), size: String(SCREEN.browsePageSize) });
  if (filter.language) query.set('language', filter.language);
  switch (filter.kind) {
    case 'all':
      return `/api/prompts?${query}`;
    case 'search':
      return `/api/prompts/search?${new URLSearchParams({ query: filter.query })}&${query}`;
    case 'category':
      return `/api/prompts/category/${filter.id}?${query}`;
    case 'flag':
      return `/api/prompts/${filter.flag}?${query}`;
  }
}

/** The first cards of a flag for the landing page (product 9: six). */
export const flaggedQuery = (flag: Flag, size: number = SCREEN.landingPrompts) =>
  apiQuery<PromptList>({
    key: ['prompts', 'flagged', flag, size],
    path: `/api/prompts/${flag}?view=card&size=${size}`,
  });

/**
 * One prompt in full. Fails with 404 if it does not exist for this viewer. Without `form`: pages read the fields from
 * the text, where they stand, and a document need not carry them twice.
 */
export const promptQuery = (id: number) =>
  queryOptions({
    queryKey: ['prompts', id],
    queryFn: async ({ client, signal }): Promise<Prompt> => {
      const path = `/api/prompts/${id}`;
      const { form: _, ...prompt } = await callApi<Prompt>(path, { signal, transport: transportOf(client) });
      return prompt;
    },
  });

/** Cards of published prompts about the same as a prompt, closest first (product 2: six). */
export const relatedQuery = (id: number) =>
  apiQuery<PromptList>({
    key: ['prompts', id, 'related'],
    path: `/api/prompts/${id}/related?view=card&size=${SCREEN.relatedPrompts}`,
  });

/** How a prompt was used. */
type UsageAction = 'COPY' | 'RUN';

/**
 * Records that a prompt was copied, or run elsewhere. Its use count and the one in the profile are refetched, since not
 * every use counts (product 10). product 7: a failure is ignored (it is logged like any other).
 */
export const useRecordUsage = (action?: UsageAction) => useMutation(recordUsageOptions(useQueryClient(), action));

export const recordUsageOptions = (client: QueryClient, action: UsageAction = 'COPY') =>
  mutationOptions({
    // A use made offline is recorded when the network is back.
    networkMode: 'online',
    mutationFn: (promptId: number) =>
      callApi<void>(`/api/prompt-usage/record?promptId=${promptId}&actionType=${action}`, {
        method: 'POST',
        transport: transportOf(client),
      }),
    onSuccess: (_answer, promptId) => {
      void client.invalidateQueries({ queryKey: promptQuery(promptId).queryKey, exact: true });
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
      // Lists on screen keep their cards and get the new number on the next visit.
      void client.invalidateQueries({
        predicate: ({ state }) => holdsPrompt(state.data, promptId),
        refetchType: 'none',
      });
    },
  });

/** Changes the status of a prompt. Optimistic update; a failure rolls it back. */
export const useSetStatus = () => useMutation(setStatusOptions(useQueryClient()));

export const setStatusOptions = (client: QueryClient) =>
  mutationOptions({
    // Runs serially, so that the last choice wins.
    scope: { id: 'prompt status' },
    mutationFn: ({ id, status }: { id: number; status: Status }) =>
      callApi<Prompt>(`/api/prompts/${id}/status?status=${status}`, { method: 'PUT', transport: transportOf(client) }),
    onMutate: async ({ id, status }) => {
      const { queryKey } = promptQuery(id);
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey)?.status;
      client.setQueryData(queryKey, (prompt) => prompt && { ...prompt, status });
      return before;
    },
    onSuccess: (answer, { id, status }) => {
      client.setQueryData(promptQuery(id).queryKey, (prompt) => (prompt?.status === status ? answer : prompt));
      invalidateAround(client, id);
    },
    onError: (_error, { id, status }, before) => {
      client.setQueryData(promptQuery(id).queryKey, (prompt) =>
        prompt?.status === status && before ? { ...prompt, status: before } : prompt,
      );
      void client.invalidateQueries({ queryKey: promptQuery(id).queryKey });
    },
  });

/** Deletes a prompt. The page that shows it navigates away and drops it from the cache. */
export function useDeletePrompt() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi<void>(`/api/prompts/${id}`, { method: 'DELETE' }),
    onSuccess: (_answer, id) => {
      invalidateAround(client, id);
      // The saved count drops if the viewer had saved it.
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
}

/** Invalidates every list and count that includes the prompt, but not the prompt itself. */
function invalidateAround(client: QueryClient, id: number): void {
  const features = new Set<unknown>(['prompts', 'saved', 'categories', 'tags']);
  void client.invalidateQueries({
    predicate: ({ queryKey: [feature, what] }) => features.has(feature) && !(feature === 'prompts' && what === id),
  });
}

/** The best five matches for words, for the command palette. */
export const foundQuery = (words: string) =>
  apiQuery<PromptList>({
    key: ['prompts', 'found', words],
    path: `/api/prompts/search?${new URLSearchParams({ query: words, view: 'card', size: '5' })}`,
  });
