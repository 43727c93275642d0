import { setTimeout as sleep } from 'node:timers/promises';
import { now as clock } from '../clock.ts';
import type { InvalidationBus, Invalidation } from '../database/invalidation.ts';
import type { Variant } from './body.ts';
import type { Encoding } from '../http/encodings.ts';
import { Waiters } from '../queue/askers.ts';
import { CacheEntry, type RenderedResponse, type Render } from './entry.ts';
import { SegmentedLru } from './segmented-lru.ts';
import type { CacheTag } from '../cache-tags.ts';

interface RenderOptions {
  isUnbounded?: boolean;
  orAged?: boolean;
  company?: Waiters;
}

/** A render in progress, shared by all who wait for it. */
interface Flight {
  started: number;
  /** Tags invalidated since the render began: it may have read older data. */
  tags: Set<CacheTag>;
  staleTags: Set<CacheTag>;
  everything: boolean;
  company: Waiters;
  done: Promise<CacheEntry | RenderedResponse>;
}

/** Delay before a failed re-render is tried again, in milliseconds. */
const RETRY_DELAY = 3_000;
/** How long a reader waits for a new count while the response with the old one is cached, in milliseconds. */
const COUNT_TIMEOUT = 1_000;

/** Limit on entries that wait for best compression: the queue holds them in memory. */
const MAX_RECOMPRESS_QUEUE = 8;

/**
 * Cached responses that are the same for everybody, kept as bytes until something that they show changes (product 11,
 * docs/decisions/005). Bounded, see segmented-lru.ts.
 */
export class ResponseCache {
  readonly #entries: SegmentedLru;
  readonly #byTag = new Map<CacheTag, Set<CacheEntry>>();
  readonly #flights = new Map<string, Flight>();
  readonly #invalidations: InvalidationBus;
  #moment = 0;
  #recompressing: Promise<unknown> = Promise.resolve();
  readonly #toRecompress = new Set<CacheEntry>();
  /** Since the start: responses served from the cache, and responses that had to be rendered. */
  hits = 0;
  misses = 0;

  constructor(bytes: number, changes: InvalidationBus) {
    this.#invalidations = changes;
    this.#entries = new SegmentedLru(bytes, {
      onPut: (entry) => this.#indexTags(entry),
      onGone: (entry) => this.#unindexTags(entry),
    });
    changes.subscribe((invalidation) => this.#onInvalidation(invalidation));
  }

  /** The cached response, if there is one. A stale one is re-rendered in the background (stale-while-revalidate). */
  get(key: string): CacheEntry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const now = clock().getTime();
    if (this.#invalidations.isDatabaseDown) return entry;
    if (now >= entry.expiresAt) {
      this.#entries.delete(key);
      return undefined;
    }
    if (now >= entry.countsStaleAt) return undefined;
    if (now >= entry.staleAt && !this.#flights.has(key)) void this.#revalidate(entry);
    return entry;
  }

  /**
   * The cached response, or the result of `render`, which runs once however many requests wait. A request that arrives
   * after a change gets data read after that change.
   * @param company those who wait: the request itself, and others that join it
   * @param orAged whether a cached response with old counts will do if a re-render fails or takes long
   * @returns undefined when the request waited for another one's response that cannot be shared: render your own
   */
  getOrRender(
    key: string,
    render: Render,
    { isUnbounded = false, orAged = false, company = new Waiters() }: RenderOptions = {},
  ): Promise<CacheEntry | RenderedResponse | undefined> {
    const rendered = this.#rendered(key, render, { isUnbounded, company });
    return orAged && this.#entries.peek(key) ? this.#orAged(key, rendered) : rendered;
  }

  async #rendered(
    key: string,
    render: Render,
    { isUnbounded, company }: { isUnbounded: boolean; company: Waiters },
  ): Promise<CacheEntry | RenderedResponse | undefined> {
    const arrived = (this.#moment += 1);
    for (;;) {
      const entry = this.#entries.get(key);
      if (entry && ((!entry.hasStaleCounts && clock().getTime() < entry.staleAt) || this.#invalidations.isDatabaseDown))
        return entry;
      const flight = this.#flights.get(key);
      if (!flight) return this.#start(key, render, { isUnbounded, company }).done;
      const stop = company.listen((one) => flight.company.join(one));
      const response = await flight.done.catch(() => undefined);
      stop();
      if (!(response instanceof CacheEntry)) return undefined;
      if (flight.started > arrived || !hasMissed(flight, response)) return response;
    }
  }

  /** The rendered response, or the aged one (only its counts are old) on an error (stale-if-error) or a long wait. */
  async #orAged(
    key: string,
    rendered: Promise<CacheEntry | RenderedResponse | undefined>,
  ): Promise<CacheEntry | RenderedResponse | undefined> {
    const isRendered = await isGood(rendered, COUNT_TIMEOUT);
    const cached = this.#entries.peek(key);
    const now = clock().getTime();
    if (isRendered || !cached || now >= cached.expiresAt) return rendered;
    if (now >= cached.countsStaleAt) cached.postpone(now);
    return cached;
  }

  /** The body of an entry in an encoding that it does not hold yet. */
  async encode(entry: CacheEntry, encoding: Encoding): Promise<Variant> {
    const variant = await entry.body.createVariant(encoding);
    this.#updateSize(entry);
    return variant;
  }

  /**
   * Gives a popular entry its best compression, if it is still cached. One at a time, followed by a pause four times as
   * long, so it uses a fifth of a processor at most. If the queue is full, it waits until the entry is popular again.
   */
  recompress(entry: CacheEntry): void {
    if (this.#toRecompress.size >= MAX_RECOMPRESS_QUEUE || this.#toRecompress.has(entry)) return;
    this.#toRecompress.add(entry);
    this.#recompressing = this.#recompressing
      .then(() => this.#recompressNow(entry))
      .catch(() => undefined)
      .finally(() => this.#toRecompress.delete(entry));
  }

  async #recompressNow(entry: CacheEntry): Promise<void> {
    if (this.#entries.peek(entry.key) !== entry) return;
    const began = performance.now();
    await entry.body.recompress();
    this.#updateSize(entry);
    await sleep(4 * (performance.now() - began), undefined, { ref: false });
  }

  /** Approximate size in bytes. */
  get size(): number {
    return this.#entries.bytes;
  }

  get count(): number {
    return this.#entries.count;
  }

  #start(key: string, render: Render, { isUnbounded, company }: { isUnbounded: boolean; company: Waiters }): Flight {
    this.misses += 1;
    const flight: Flight = {
      started: (this.#moment += 1),
      tags: new Set(),
      staleTags: new Set(),
      everything: false,
      company,
      done: Promise.resolve().then(async () => {
        const began = clock().getTime();
        try {
          const response = await render(company);
          if (!response.cacheMetadata) {
            if (isMovedOrRefused(response)) this.#entries.delete(key);
            return response;
          }
          const entry = new CacheEntry(key, response, response.cacheMetadata, render, { now: began, isUnbounded });
          if (this.#invalidations.isSubscribed && !hasMissed(flight, entry)) this.#store(entry, flight);
          return entry;
        } finally {
          this.#flights.delete(key);
        }
      }),
    };
    this.#flights.set(key, flight);
    return flight;
  }

  #store(entry: CacheEntry, flight: Flight): void {
    const now = clock().getTime();
    if (now >= entry.expiresAt) return;
    if (entry.tags.some((cacheTag) => flight.staleTags.has(cacheTag))) entry.markStale(now);
    this.#entries.put(entry);
  }

  async #revalidate(entry: CacheEntry): Promise<void> {
    const rendered = await this.#start(entry.key, entry.render, {
      isUnbounded: entry.isUnbounded,
      company: new Waiters(),
    }).done.catch(() => undefined);
    if (rendered instanceof CacheEntry || this.#entries.peek(entry.key) !== entry) return;
    // The failure may be transient.
    entry.staleAt = Math.min(clock().getTime() + RETRY_DELAY, entry.expiresAt);
  }

  /** Stores the entry again after its size changed. */
  #updateSize(entry: CacheEntry): void {
    if (this.#entries.peek(entry.key) === entry) this.#entries.put(entry);
  }

  #onInvalidation(invalidation: Invalidation | 'everything'): void {
    if (invalidation === 'everything') {
      for (const flight of this.#flights.values()) flight.everything = true;
      this.#entries.clear();
      return;
    }
    for (const flight of this.#flights.values()) {
      for (const cacheTag of invalidation.tags) flight.tags.add(cacheTag);
      for (const cacheTag of invalidation.staleTags) flight.staleTags.add(cacheTag);
    }
    for (const cacheTag of invalidation.tags) {
      for (const entry of this.#byTag.get(cacheTag) ?? []) this.#entries.delete(entry.key);
    }
    const now = clock().getTime();
    for (const cacheTag of invalidation.staleTags) {
      for (const entry of this.#byTag.get(cacheTag) ?? []) entry.markStale(now);
    }
  }

  #indexTags(entry: CacheEntry): void {
    for (const cacheTag of entry.tags) {
      const entries = this.#byTag.get(cacheTag);
      if (entries) entries.add(entry);
      else this.#byTag.set(cacheTag, new Set([entry]));
    }
  }

  #unindexTags(entry: CacheEntry): void {
    for (const cacheTag of entry.tags) {
      const entries = this.#byTag.get(cacheTag);
      entries?.delete(entry);
      if (entries?.size === 0) this.#byTag.delete(cacheTag);
    }
  }
}

/** Whether something that the response shows has changed since its render began. */
const hasMissed = (flight: Flight, { tags }: CacheEntry): boolean =>
  flight.everything || tags.some((tag) => flight.tags.has(tag));

/** Moved, missing or refused (300 to 499): not a transient failure, and nothing to cache. */
const isMovedOrRefused = ({ status }: RenderedResponse): boolean => status >= 300 && status < 500;

/** Whether a response that is no server error arrives within this many milliseconds. */
async function isGood(rendered: Promise<CacheEntry | RenderedResponse | undefined>, within: number): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, within, false);
  const good = rendered.then(
    (response) => response instanceof CacheEntry || (response !== undefined && isMovedOrRefused(response)),
    () => false,
  );
  return Promise.race([good, tooLate]).finally(() => clearTimeout(timer));
}
