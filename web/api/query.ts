import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { callApi, type ApiTransport } from './client.ts';

const transports = new WeakMap<QueryClient, ApiTransport>();

/** Sets the transport for the queries of this client. */
export const setTransport = (client: QueryClient, transport: ApiTransport): void =>
  void transports.set(client, transport);

/** The transport of this client's queries; undefined means the network. */
export const transportOf = (client: QueryClient): ApiTransport | undefined => transports.get(client);

/**
 * Query options for an API read, shared by loader and page:
 * `const tagsQuery = apiQuery<Tag[]>({ key: ['tags'], path: '/api/tags' })`.
 * The first part of the key is the feature, so that a write can invalidate all its queries.
 */
export function apiQuery<T>({ key, path }: { key: QueryKey; path: string }) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ client, signal }) => callApi<T>(path, { signal, transport: transportOf(client) }),
  });
}
