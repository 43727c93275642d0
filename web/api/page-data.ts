import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createContext, type RouterContextProvider } from 'react-router';
import type { ApiTransport } from './client.ts';
import { browserQueryClient, newQueryClient } from './query-client.ts';
import { setTransport } from './query.ts';

/** What the server passes to the rendering of one document. */
export interface DocumentContext {
  transport: ApiTransport;
  /** Public origin without a trailing slash: `https://prompts.example.org`. */
  origin: string;
  /** Call it when data could not be loaded: such a document must not be cached. */
  onIncomplete: () => void;
  /** Call it with an error to write it to the server's log. */
  onFailure: (error: unknown) => void;
}

export const documentContext = createContext<DocumentContext>();

/** What loaders pass to pages: the API responses that the document was rendered with. */
export interface PageData {
  state?: DehydratedState;
}

type Load = (client: QueryClient) => Promise<unknown>;

/**
 * For `loader`: runs the queries of a page on the server. With `prefetchQuery` a failure is left to the page, which
 * retries in the browser; `fetchQuery` throws it.
 */
export async function serverData(context: Readonly<RouterContextProvider>, load: Load): Promise<Required<PageData>> {
  const { transport, onIncomplete } = context.get(documentContext);
  const client = newQueryClient();
  setTransport(client, transport);
  await load(client);
  const failed = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }).length > 0;
  if (failed) onIncomplete();
  const state = withoutTimes(dehydrate(client));
  client.clear();
  return { state };
}

/** Removes timestamps, so that equal responses give an equal document and ETag at any time and on any node. */
const withoutTimes = ({ queries }: DehydratedState): DehydratedState => ({
  mutations: [],
  queries: queries.map(({ queryKey, queryHash, queryType, state }) => ({
    queryKey,
    queryHash,
    dehydratedAt: 0,
    ...(queryType ? { queryType } : {}),
    state: { ...state, dataUpdatedAt: 0 },
  })),
});

const arrived = new WeakMap<DehydratedState, DehydratedState>();

/** Data of the document counts as loaded at hydration time, and keeps that time when its page renders again. */
export const useArrived = (state: DehydratedState | undefined): DehydratedState | undefined =>
  useMemo(() => state && arrivedNow(state), [state]);

function arrivedNow(state: DehydratedState): DehydratedState {
  const known = arrived.get(state);
  if (known) return known;
  const dataUpdatedAt = Date.now();
  const queries = state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } }));
  const dated = { ...state, queries };
  arrived.set(state, dated);
  return dated;
}

/**
 * For `clientLoader`: starts the same queries in the browser without blocking the page, which shows its skeleton
 * until they finish. Fresh cached data is not requested again.
 */
export function browserData(load: Load): PageData {
  // The page shows the error, and the API client has logged it.
  load(browserQueryClient).catch(() => undefined);
  return {};
}
