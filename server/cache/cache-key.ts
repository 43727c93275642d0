import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Longer URLs are not remembered. */
const MAX_URL_LENGTH = 500;
/** Maximum number of remembered URLs: `fixed` ones, and `open` ones that contain text of readers. */
const MAX_URLS = { fixed: 2_000, open: 500 };

/** What a URL requests, independent of its spelling. */
export interface CacheKey {
  /** Equal for all URLs that have the same response. */
  key: string;
  /** The canonical URL, under which the response is rendered. */
  url: string;
  /** Whether the response contains addresses of this site. */
  holdsSite: boolean;
  /** Whether any number of such URLs can be made up (searches). They share a segment of the cache. */
  isUnbounded: boolean;
  /** Called before a render: whether the requested thing exists. If not, `missing` is served. */
  exists?: () => Promise<boolean>;
  missing?: CacheKey;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The cache key of a request; undefined: nothing to cache. Default: from the schema's params and query. */
    place?: (request: FastifyRequest) => CacheKey | undefined;
  }
}

/** The cache key of a request; undefined for what is not cached or is refused by the route. */
export function cacheKeyOf(request: FastifyRequest): CacheKey | undefined {
  const { config, schema, url: pattern = '', method } = request.routeOptions;
  if (!config.cacheTags || (method !== 'GET' && method !== 'HEAD')) return undefined;
  if (config.place) return config.place(request);
  const params = parsed(schema?.params, request.params);
  const query = parsed(schema?.querystring, request.query);
  if (!params || !query) return undefined;
  const path = pathOf(pattern, params);
  const known = knownQuery(schema?.querystring, request.query);
  return {
    // Parsed, so that defaults and other spellings share one key.
    key: known === undefined ? path : `${path}?${JSON.stringify(query)}`,
    url: known ? `${path}?${known}` : path,
    holdsSite: config.cacheTags === 'manual',
    isUnbounded: typeof query.query === 'string' && query.query !== '',
  };
}

/** Undefined when the schema refuses it. */
function parsed(schema: unknown, given: unknown): Record<string, unknown> | undefined {
  if (!(schema instanceof z.ZodObject)) return {};
  const result = schema.safeParse(given);
  return result.success ? result.data : undefined;
}

/** Fills in the params of `/api/prompts/:id`, also of a param that has an expression. */
const pathOf = (pattern: string, params: Record<string, unknown>): string =>
  pattern.replace(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** The parameters that the schema knows, as they were given; undefined when there are none. */
function knownQuery(schema: unknown, given: unknown): string | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const values = given as Record<string, string | string[] | undefined>;
  const pairs = Object.keys(schema.shape).flatMap((name) =>
    [values[name] ?? []].flat().map((value): [string, string] => [name, value]),
  );
  // A comma need not be escaped, and clients that ask for an order do not escape it.
  return new URLSearchParams(pairs).toString().replaceAll('%2C', ',');
}

/** Cache keys by URL as clients write it, so that frequent URLs are parsed only once. */
export class KnownUrls {
  readonly #fixed = new LRUCache<string, CacheKey>({ max: MAX_URLS.fixed });
  readonly #open = new LRUCache<string, CacheKey>({ max: MAX_URLS.open });

  find(url: string): CacheKey | undefined {
    return this.#fixed.get(url) ?? this.#open.get(url);
  }

  /** Only URLs with all known parameters and nothing else: the number of other spellings has no limit. */
  remember(url: string, place: CacheKey): void {
    if (url.length > MAX_URL_LENGTH || url.length !== place.url.length) return;
    (place.isUnbounded ? this.#open : this.#fixed).set(url, place);
  }
}
