import type { Waiters } from '../queue/askers.ts';
import { CachedBody } from './body.ts';
import type { CacheMetadata } from '../http/cache-tags.ts';
import type { CacheTag } from '../cache-tags.ts';

/** The response of one internal request through the routes. */
export interface RenderedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Undefined for what must not be cached: errors, redirects, incomplete documents. */
  cacheMetadata: CacheMetadata | undefined;
}

/** Renders a response, in the turn of any of those who wait for it. */
export type Render = (company: Waiters) => Promise<RenderedResponse>;

/** Headers that belong to one request or one encoding. */
const NOT_CACHED = new Set(['x-request-id', 'date', 'connection', 'content-length', 'content-encoding']);

/** Approximate bytes that a header, a cache tag and an entry take in addition to their text. */
const OVERHEAD = { header: 50, tag: 150, entry: 1_000 };

/** Age at which a response is re-rendered in case an invalidation was missed, in milliseconds. */
const MAX_AGE = 5 * 60_000;
/**
 * Minimum time between two renders, or attempts, because of changed counts, in milliseconds. A new count appears for
 * the next reader, or for the first reader after this time (decision 025).
 */
const COUNT_INTERVAL = 1_000;

/** A cached response. */
export class CacheEntry {
  readonly key: string;
  readonly status: number;
  /** Whether the number of such responses has no limit: they share a segment of the cache. */
  readonly isUnbounded: boolean;
  readonly tags: readonly CacheTag[];
  readonly etag: string;
  readonly body: CachedBody;
  readonly headers: Record<string, string>;
  /** Headers of a 304. */
  readonly notModifiedHeaders: readonly string[];
  readonly render: Render;
  readonly #overhead: number;
  /** From `staleAt` on it is re-rendered while readers still get it; from `expiresAt` on they do not get it. */
  staleAt: number;
  readonly expiresAt: number;
  /** From then on readers get it only if a re-render fails: a count that it shows has changed. */
  countsStaleAt: number;
  /** When it was rendered, or a re-render failed. */
  #triedAt: number;

  constructor(
    key: string,
    response: RenderedResponse,
    { tags, expiresAt = Infinity, countsStaleAt = Infinity }: CacheMetadata,
    render: Render,
    { now, isUnbounded }: { now: number; isUnbounded: boolean },
  ) {
    const headers = Object.entries(response.headers).filter(([name]) => !NOT_CACHED.has(name));
    this.key = key;
    this.status = response.status;
    this.isUnbounded = isUnbounded;
    this.headers = Object.fromEntries(headers);
    this.tags = tags;
    this.render = render;
    this.etag = response.headers.etag ?? '';
    this.body = new CachedBody(response.body, headers.flat());
    this.notModifiedHeaders = headers.filter(([name]) => name !== 'content-type').flat();
    this.#triedAt = now;
    this.expiresAt = expiresAt;
    this.countsStaleAt = countsStaleAt;
    this.staleAt = Math.min(now + MAX_AGE, expiresAt);
    const text = headers.flat().concat(key).join('').length;
    this.#overhead = OVERHEAD.entry + text + headers.length * OVERHEAD.header + tags.length * OVERHEAD.tag;
  }

  /** Approximate size in bytes. */
  get size(): number {
    return this.#overhead + this.body.size;
  }

  /** Whether a count that it shows has changed: no document is built from such an entry. */
  get hasStaleCounts(): boolean {
    return this.countsStaleAt < Infinity;
  }

  /** Call when a count that it shows has changed. */
  markStale(now: number): void {
    this.countsStaleAt = Math.min(this.countsStaleAt, Math.max(now, this.#triedAt + COUNT_INTERVAL));
  }

  /** Call when a re-render failed: readers get the aged response for a while. */
  postpone(now: number): void {
    this.#triedAt = now;
    this.countsStaleAt = now + COUNT_INTERVAL;
  }
}
