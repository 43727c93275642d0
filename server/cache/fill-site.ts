import type { FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { askerOf } from '../http/asker.ts';
import { fairQueue } from '../queue/queue.ts';
import type { ResponseCache } from './response-cache.ts';
import { CacheEntry, type RenderedResponse } from './entry.ts';
import { etagOf, setCacheTags } from '../http/cache-tags.ts';

/**
 * Placeholder for this site in cached responses that all claimed sites share (no PUBLIC_URL): one copy, however many
 * hosts are made up. It is random, so nobody can write it into a prompt.
 */
export const ANY_SITE: string = `https://${randomBytes(16).toString('hex')}.invalid`;

/** One at a time, in fair order by asker: a client that makes up hosts delays nobody else. */
const inTurn = fairQueue('filled', { atOnce: 1, waiting: 500 });

/** The same response with the addresses of a site filled in, to be cached for the readers of that site. */
export async function fillSite(
  cache: ResponseCache,
  base: CacheEntry | RenderedResponse,
  site: string,
): Promise<RenderedResponse> {
  const body = Buffer.from(await textFor(cache, base, site));
  const isKept = base instanceof CacheEntry;
  const cacheMetadata = isKept ? base : base.cacheMetadata;
  const { etag, ...headers } = base.headers;
  return { status: base.status, headers: { ...headers, ...(etag ? { etag: etagOf(body) } : {}) }, body, cacheMetadata };
}

/** Sends the response with the addresses of this reader's site filled in. */
export async function sendFilled(
  cache: ResponseCache,
  base: CacheEntry | RenderedResponse,
  reply: FastifyReply,
  site: string,
): Promise<FastifyReply> {
  const body = await inTurn.run(askerOf(reply.request), async () => {
    // Readers of cached responses come first: filling in a large page takes milliseconds.
    await setImmediate();
    return textFor(cache, base, site);
  });
  if (base instanceof CacheEntry) setCacheTags(reply, base);
  // Drop headers that belong to the shared text, and headers that are set again.
  const { etag: _etag, vary: _vary, 'content-length': _length, connection: _connection, ...headers } = base.headers;
  return reply.code(base.status).headers(headers).send(body);
}

async function textFor(cache: ResponseCache, base: CacheEntry | RenderedResponse, site: string): Promise<string> {
  const isKept = base instanceof CacheEntry;
  const bytes = isKept ? (base.body.variant('identity') ?? (await cache.encode(base, 'identity'))).bytes : base.body;
  return bytes.toString().replaceAll(ANY_SITE, site);
}
