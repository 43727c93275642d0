import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { callApi, type ApiTransport } from './client.ts';

const transports = new WeakMap<QueryClient, ApiTransport>();

/** Makes the queries of this client reach the API in another way than over the network. */
export const setTransport = (client: QueryClient, transport: ApiTransport): void =>
  void transports.set(client, transport);

/** How the queries of this client reach the API; undefined is over the network. */
export const transportOf = (client: QueryClient): ApiTransport | undefined => transports.get(client);

/**
 * A read of the API as a value, shared by loader and page: `const tagsQuery = apiQuery<Tag[]>({ key: ['tags'], path: '/api/tags' })`.
 * The key's first part is the feature, so that a write can invalidate all that it touches.
 */
export function apiQuery<T>({ key, path }: { key: QueryKey; path: string }) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ client, signal }) => callApi<T>(path, { signal, transport: transportOf(client) }),
  });
}
