import {
  mutationOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { SCREEN } from '../../contract/limits.ts';
import type { PromptList } from '../../contract/prompts.ts';
import type { SavedPromptList } from '../../contract/saved.ts';
import { callApi } from '../api/client.ts';
import { transportOf } from '../api/query.ts';
import { meQuery } from '../session/session.api.ts';
import { markSaved } from './mark-saved.ts';

/** One page of the member's saved prompts, most recently saved first. Pages count from 0. */
export const savedQuery = (page: number, size: number = SCREEN.listPageSize) =>
  queryOptions({
    queryKey: ['saved', page, size],
    queryFn: async ({ client, signal }): Promise<PromptList> => {
      const { content, totalElements } = await callApi<SavedPromptList>(
        `/api/saved-prompts?view=card&page=${page}&size=${size}`,
        { signal, transport: transportOf(client) },
      );
      return { list: content.map(({ prompt }) => prompt), totalCount: totalElements };
    },
  });

export interface SavedChange {
  promptId: number;
  /** The wanted state. */
  saved: boolean;
  /** The previous state, if known. */
  was: boolean | undefined;
}

const KEY = ['saved', 'change'];

/**
 * Saves or unsaves a prompt. Optimistic update of everything that shows the prompt and of the count in the profile; a
 * failure rolls it back.
 */
export const useSetSaved = () => useMutation(setSavedOptions(useQueryClient()));

export const setSavedOptions = (client: QueryClient) =>
  mutationOptions({
    mutationKey: KEY,
    // The only mutation that waits for the network, and says so (SaveButton.tsx): another press reverts it.
    networkMode: 'online',
    // Runs serially, so that the last press wins on the server.
    scope: { id: 'saved' },
    mutationFn: ({ promptId, saved }: SavedChange) =>
      callApi<unknown>(`/api/saved-prompts/${promptId}`, {
        method: saved ? 'POST' : 'DELETE',
        transport: transportOf(client),
      }),
    onMutate: (change) => {
      const hold: Hold = { meant: true };
      mark(client, change, hold);
      countSaved(client, change, 1);
      return hold;
    },
    onSuccess: (_answer, change, hold) => {
      if (isLast(client, change.promptId)) mark(client, change, hold);
      // The list on screen keeps its card, so that it can be pressed again; the next visit shows the new list.
      void client.invalidateQueries({ queryKey: ['saved'], refetchType: 'none' });
      if (change.was === undefined) void client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onError: (_error, change, hold) => {
      if (hold) hold.meant = false;
      countSaved(client, change, -1);
      if (isLast(client, change.promptId)) markNow(client, change.promptId, !change.saved);
      // The prompt may be gone, or another tab was faster: refetch the truth.
      void client.invalidateQueries({ predicate: showsPrompts });
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });

/** Until it fails, a change overrides responses that were requested before it. */
interface Hold {
  meant: boolean;
}

/** Whether cached data contains this prompt, by itself or in a list. */
export const holdsPrompt = (data: unknown, id: number): boolean =>
  markSaved(data, id, true) !== markSaved(data, id, false);

const showsPrompts = ({ queryKey: [feature] }: Query): boolean => feature === 'prompts' || feature === 'saved';

/** Whether the same button has not been pressed again meanwhile. */
const isLast = (client: QueryClient, promptId: number): boolean =>
  client.isMutating({
    mutationKey: KEY,
    predicate: ({ state }) => (state.variables as SavedChange | undefined)?.promptId === promptId,
  }) <= 1;

/** Marks the prompt in all cached data, and again in data that is being fetched. */
function mark(client: QueryClient, { promptId, saved }: SavedChange, hold: Hold): void {
  markNow(client, promptId, saved);
  const onTheirWay = client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: showsPrompts });
  for (const query of onTheirWay) {
    const again = () => {
      if (hold.meant) markNow(client, promptId, saved);
    };
    // Joins the fetch in progress.
    query.fetch().then(again, () => undefined);
  }
}

function markNow(client: QueryClient, promptId: number, saved: boolean): void {
  for (const query of client.getQueryCache().findAll({ predicate: showsPrompts })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    const changed = markSaved(data, promptId, saved);
    if (changed === data) continue;
    query.setData(changed, { updatedAt: dataUpdatedAt, manual: true });
    // Stale data stays stale.
    if (isInvalidated) query.invalidate();
  }
}

/** Changes the saved count in the profile; `direction` -1 undoes it. */
function countSaved(client: QueryClient, { saved, was }: SavedChange, direction: 1 | -1): void {
  if (was !== !saved) return;
  const by = saved ? direction : -direction;
  client.setQueryData(meQuery.queryKey, (me) => me && { ...me, promptsSaved: Math.max(0, me.promptsSaved + by) });
}
