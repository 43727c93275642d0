import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Longer spellings are not remembered. */
const LONGEST = 500;
/** Spellings of addresses that are remembered, and of such as hold text of readers. */
const SPELLINGS = { fixed: 2_000, open: 500 };

/** What an address asks for, whoever spells it how. */
export interface Place {
  /** Equal for all addresses that have one answer. */
  key: string;
  /** The address under which the routes are asked for the answer. */
  url: string;
  /** Whether the answer contains addresses of this site. */
  isSited: boolean;
  /** Whether any number of such addresses can be made up: searches. They have a share of the room. */
  isOpen: boolean;
  /** Asked before an answer is made: whether there is what the address asks for; and what is answered if not. */
  exists?: () => Promise<boolean>;
  missing?: Place;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What an address of this route asks for; undefined is nothing to keep. Without it params and query of the schema say it. */
    place?: (request: FastifyRequest) => Place | undefined;
  }
}

/** What a request for a kept answer asks for; undefined for what is not kept, or is refused by the route. */
export function placeOf(request: FastifyRequest): Place | undefined {
  const { config, schema, url: pattern = '', method } = request.routeOptions;
  if (!config.shows || (method !== 'GET' && method !== 'HEAD')) return undefined;
  if (config.place) return config.place(request);
  const params = parsed(schema?.params, request.params);
  const query = parsed(schema?.querystring, request.query);
  if (!params || !query) return undefined;
  const path = pathOf(pattern, params);
  const counting = countingQuery(schema?.querystring, request.query);
  return {
    // Parsed, so that defaults and other spellings make no other key.
    key: counting === undefined ? path : `${path}?${JSON.stringify(query)}`,
    url: counting ? `${path}?${counting}` : path,
    isSited: config.shows === 'told',
    isOpen: typeof query.query === 'string' && query.query !== '',
  };
}

/** Undefined when the schema refuses it. */
function parsed(schema: unknown, given: unknown): Record<string, unknown> | undefined {
  if (!(schema instanceof z.ZodObject)) return {};
  const result = schema.safeParse(given);
  return result.success ? result.data : undefined;
}

/** `/api/prompts/:id` with its params, also where a param is bound by an expression. */
const pathOf = (pattern: string, params: Record<string, unknown>): string =>
  pattern.replace(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** The parameters that count, as they were given; undefined where none does. */
function countingQuery(schema: unknown, given: unknown): string | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const values = given as Record<string, string | string[] | undefined>;
  const pairs = Object.keys(schema.shape).flatMap((name) =>
    [values[name] ?? []].flat().map((value): [string, string] => [name, value]),
  );
  // A comma need not be escaped, and is not by those who ask for an order.
  return new URLSearchParams(pairs).toString().replaceAll('%2C', ',');
}

/** What addresses ask for as readers write them, so that it is worked out once for those that come again and again. */
export class Spellings {
  readonly #fixed = new LRUCache<string, Place>({ max: SPELLINGS.fixed });
  readonly #open = new LRUCache<string, Place>({ max: SPELLINGS.open });

  find(url: string): Place | undefined {
    return this.#fixed.get(url) ?? this.#open.get(url);
  }

  /** Only what is written with all that counts and nothing else: the number of other spellings has no end. */
  remember(url: string, place: Place): void {
    if (url.length > LONGEST || url.length !== place.url.length) return;
    (place.isOpen ? this.#open : this.#fixed).set(url, place);
  }
}
