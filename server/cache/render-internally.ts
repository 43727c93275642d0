import type { FastifyInstance, FastifyRequest } from 'fastify';
import { internalWaiters, DONE_FOR } from '../http/asker.ts';
import { INTERNAL_ADDRESS, isInternal } from '../http/internal.ts';
import type { Waiters } from '../queue/askers.ts';
import type { RenderedResponse } from './entry.ts';
import { cacheMetadataOf } from '../http/cache-tags.ts';

/** Whether the request renders a response for the cache, and so must not be served from the cache. */
export const isRendering = (request: FastifyRequest): boolean => isInternal(request) && DONE_FOR in request.headers;

/**
 * The response of the routes to a visitor: through all hooks, handler and headers, without a socket.
 * @param site where the site is read: `https://prompts.example`
 * @param id of the request that it is rendered for
 * @param asker address of the client that requested it first
 * @param company all who wait for it
 */
export async function renderInternally(
  app: FastifyInstance,
  url: string,
  { site, id, asker, company }: { site: string; id: string; asker: string; company: Waiters },
): Promise<RenderedResponse> {
  const [protocol = 'http', host = ''] = site.split('://');
  // An injected request is sent only when it is awaited.
  const response = await internalWaiters.run(company, async () =>
    app.inject({
      method: 'GET',
      url,
      remoteAddress: INTERNAL_ADDRESS,
      headers: { host, 'x-forwarded-proto': protocol, 'x-request-id': id, [DONE_FOR]: asker },
    }),
  );
  return {
    status: response.statusCode,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
    ),
    body: response.rawPayload,
    cacheMetadata: cacheMetadataOf(response.raw.res),
  };
}
