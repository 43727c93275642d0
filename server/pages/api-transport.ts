import type { FastifyInstance } from 'fastify';
import { cacheMetadataOf } from '../http/cache-tags.ts';
import { isUsageTag, type CacheTag } from '../cache-tags.ts';
import { INTERNAL_ADDRESS } from '../http/internal.ts';
import type { ApiTransport } from './render.ts';

/** The API requests of one document. */
interface DocumentCalls {
  transport: ApiTransport;
  /** The cache tags of all responses together; undefined when one of them must not be cached. */
  cacheTags(): CacheTag[] | undefined;
}

/** Connects a document that is being rendered to the API: through the routes, without a socket, as a visitor. */
export function documentCalls(app: FastifyInstance): DocumentCalls {
  const cacheTags = new Set<CacheTag>();
  let complete = true;
  return {
    cacheTags: () => (complete ? [...cacheTags] : undefined),
    async transport(path, init) {
      const answer = await app.inject({
        method: 'GET',
        url: path,
        headers: Object.fromEntries(new Headers(init.headers)),
        remoteAddress: INTERNAL_ADDRESS,
      });
      const metadata = cacheMetadataOf(answer.raw.res);
      if (!metadata) complete = false;
      for (const cacheTag of metadata?.tags ?? []) if (!isUsageTag(cacheTag)) cacheTags.add(cacheTag);
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) {
        for (const one of [value ?? []].flat()) headers.append(name, String(one));
      }
      // As the bytes that arrived: a string would be checked for lone surrogates twice, and encoded again.
      const body = answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload);
      return new Response(body, { status: answer.statusCode, headers });
    },
  };
}
