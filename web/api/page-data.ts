import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createContext, type RouterContextProvider } from 'react-router';
import type { ApiTransport } from './client.ts';
import { browserQueryClient, newQueryClient } from './query-client.ts';
import { setTransport } from './query.ts';

/** What the server gives to the rendering of one document. */
export interface DocumentContext {
  transport: ApiTransport;
  /** Where the document will be read, without a slash at the end: `https://prompts.example.org`. */
  origin: string;
  /** To be called when something could not be loaded: such a document must not be kept. */
  onIncomplete: () => void;
  /** To be called with what went wrong: the log of the server is its own. */
  onFailure: (error: unknown) => void;
}

export const documentContext = createContext<DocumentContext>();

/** What loaders hand to pages: the answers of the API that the document was rendered with. */
export interface PageData {
  state?: DehydratedState;
}

type Load = (client: QueryClient) => Promise<unknown>;

/**
 * For `loader`: runs the queries of a page on the server. `prefetchQuery` leaves a failure to the page, which then
 * loads in the browser; `fetchQuery` throws it.
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

/** Equal answers make an equal document, whenever and on whichever node it is rendered: so it has an equal entity tag. */
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

/** What came with a document counts as loaded when the document came alive, and not again when its page is drawn anew. */
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
 * For `clientLoader`: starts the same queries in the browser, without holding the page back, which shows its skeleton
 * until they are there. What is known and fresh is not asked for again.
 */
export function browserData(load: Load): PageData {
  // The page shows what failed, and the client has logged it.
  load(browserQueryClient).catch(() => undefined);
  return {};
}
