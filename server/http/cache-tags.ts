import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { transcode } from 'node:buffer';
import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { isKnown } from './etag.ts';
import { unchanged } from './headers.ts';
import type { CacheTag } from '../cache-tags.ts';

/** What decides how long a response may be cached, as its route declares. */
export interface CacheMetadata {
  tags: readonly CacheTag[];
  /** When it becomes wrong even without a change, in milliseconds since 1970. */
  expiresAt?: number | undefined;
  /** From when on a count in it is too old, if one has changed already. */
  countsStaleAt?: number | undefined;
}

/** The cache tags of a response. They may depend on the params and the query of the request. */
type CacheTagsOf = (answer: never, request: { params: never; query: never }) => CacheTag[];

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Makes the responses of a GET public and cached: they are the same for all who send no token, until one of the
     * cache tags changes. `manual`: the handler sets them itself (`setCacheTags`), for responses that are not JSON.
     */
    cacheTags?: CacheTagsOf | 'manual';
  }
}

/** Stored on the response: a weak map of all responses in flight is work for each garbage collection. */
const CACHE_METADATA = Symbol('cache metadata');

const NOT_CACHED = Symbol('not cached');

/** Keeps one response out of the cache, whatever its route declares: the next one may be better. */
export const doNotCache = ({ raw }: Pick<FastifyReply, 'raw'>): void => void Object.assign(raw, { [NOT_CACHED]: true });

/** Sets the cache tags of a response. One without any is not cached. */
export const setCacheTags = ({ raw }: FastifyReply, what: CacheMetadata): void =>
  void Object.assign(raw, { [CACHE_METADATA]: what });

/**
 * Computes the tags on demand: only the cache needs them. It is a class because V8 puts the getters of single objects
 * in the old generation, where they held the whole response until the next major garbage collection: 20 KB a request.
 */
class LazyCacheMetadata implements CacheMetadata {
  readonly #cacheTags: () => CacheTag[];

  constructor(cacheTags: () => CacheTag[]) {
    this.#cacheTags = cacheTags;
  }

  get tags(): CacheTag[] {
    return this.#cacheTags();
  }
}

/** The cache metadata of a response, if it may be cached at all. */
export const cacheMetadataOf = (
  raw: ServerResponse & { [CACHE_METADATA]?: CacheMetadata },
): CacheMetadata | undefined => raw[CACHE_METADATA];

/** A weak ETag: the same in every encoding. */
export const etagOf = (bytes: Uint8Array, version?: string): string =>
  `W/"${version === undefined ? '' : `${version}-`}${hash('sha256', bytes, 'base64url')}"`;

/** Whether there is no viewer: unknown or expired tokens and other schemes get the same response as no token. */
export const isAnonymous = (request: FastifyRequest): boolean => request.viewer === undefined;

/**
 * Collects cache tags, and lets clients cache these responses if they revalidate each time: with an ETag, and 304 for a
 * match. Works the same with and without a response cache.
 */
export function registerCacheTags(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const { cacheTags } = request.routeOptions.config;
    if (
      typeof cacheTags === 'function' &&
      reply.statusCode === 200 &&
      isAnonymous(request) &&
      !(NOT_CACHED in reply.raw)
    ) {
      setCacheTags(reply, new LazyCacheMetadata(() => cacheTags(payload as never, request as never)));
      reply.headers({ 'cache-control': 'no-cache', vary: 'authorization' });
    }
    done(null, payload);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    if (!cacheMetadataOf(reply.raw) || typeof payload !== 'string' || reply.statusCode !== 200)
      return done(null, payload);
    // Encoded once for all readers. By way of UTF-16 it takes half the time of `Buffer.from(payload)`, and requires
    // well-formed text: nothing else is stored (contract/text.ts).
    const bytes = transcode(Buffer.from(payload, 'utf16le'), 'utf16le', 'utf8');
    // If the route set a version, the ETag begins with it.
    const version = /^W\/"(\d+)"$/.exec(String(reply.getHeader('etag')))?.[1];
    const etag = etagOf(bytes, version);
    reply.header('etag', etag);
    // Also set on uncompressed responses; compression detects that it is there.
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    if (!isKnown(request.headers['if-none-match'], etag)) return done(null, bytes);
    done(null, unchanged(request, reply));
  });
}
