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

/** One page of what the member saved, last saved first: cards in a list like any other. Pages count from 0. */
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
  /** What it shall be. */
  saved: boolean;
  /** What it was, where that is known. */
  was: boolean | undefined;
}

const KEY = ['saved', 'change'];

/**
 * Saves a prompt or takes it back. Everything that shows the prompt, and the number in the profile, say so at once; a
 * failure undoes it.
 */
export const useSetSaved = () => useMutation(setSavedOptions(useQueryClient()));

export const setSavedOptions = (client: QueryClient) =>
  mutationOptions({
    mutationKey: KEY,
    // Alone of all it waits for the network, and says so (SaveButton.tsx): another press takes it back.
    networkMode: 'online',
    // One after the other, so that the server ends up with what was pressed last.
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
      // The list on the screen keeps its card, so that it can be pressed again; the next visit has the new list.
      void client.invalidateQueries({ queryKey: ['saved'], refetchType: 'none' });
      if (change.was === undefined) void client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onError: (_error, change, hold) => {
      if (hold) hold.meant = false;
      countSaved(client, change, -1);
      if (isLast(client, change.promptId)) markNow(client, change.promptId, !change.saved);
      // Perhaps the prompt is gone, or another tab was quicker: what is true is asked for.
      void client.invalidateQueries({ predicate: showsPrompts });
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });

/** Until it has failed, a change holds against answers that were asked for before it. */
interface Hold {
  meant: boolean;
}

/** Whether what a query keeps shows this prompt, by itself or in a list. */
export const holdsPrompt = (data: unknown, id: number): boolean =>
  markSaved(data, id, true) !== markSaved(data, id, false);

const showsPrompts = ({ queryKey: [feature] }: Query): boolean => feature === 'prompts' || feature === 'saved';

/** Whether nobody has pressed the same button again meanwhile. */
const isLast = (client: QueryClient, promptId: number): boolean =>
  client.isMutating({
    mutationKey: KEY,
    predicate: ({ state }) => (state.variables as SavedChange | undefined)?.promptId === promptId,
  }) <= 1;

/** Marks the prompt wherever it is shown, and once more in what is on its way. */
function mark(client: QueryClient, { promptId, saved }: SavedChange, hold: Hold): void {
  markNow(client, promptId, saved);
  const onTheirWay = client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: showsPrompts });
  for (const query of onTheirWay) {
    const again = () => {
      if (hold.meant) markNow(client, promptId, saved);
    };
    // Joins what is being fetched.
    query.fetch().then(again, () => undefined);
  }
}

function markNow(client: QueryClient, promptId: number, saved: boolean): void {
  for (const query of client.getQueryCache().findAll({ predicate: showsPrompts })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    const changed = markSaved(data, promptId, saved);
    if (changed === data) continue;
    query.setData(changed, { updatedAt: dataUpdatedAt, manual: true });
    // What was out of date stays so.
    if (isInvalidated) query.invalidate();
  }
}

/** Moves the number in the profile; backwards to undo it. */
function countSaved(client: QueryClient, { saved, was }: SavedChange, direction: 1 | -1): void {
  if (was !== !saved) return;
  const by = saved ? direction : -direction;
  client.setQueryData(meQuery.queryKey, (me) => me && { ...me, promptsSaved: Math.max(0, me.promptsSaved + by) });
}
