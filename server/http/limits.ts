import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { addressOf, networksOf } from './address.ts';
import { AppError } from '../errors.ts';
import { isInternal } from './internal.ts';
import { LocalCounters, type Count, type Counted, type Counters } from './limits.local.ts';
import { sharedCounters } from './limits.shared.ts';

/**
 * Requests a minute from one address. An office of two hundred behind one address must not notice: cached responses
 * (server/cache) and built files are not counted at all.
 */
export const REQUESTS_PER_MINUTE = 6_000;

const WINDOWS = { '1 minute': 60_000, '1 hour': 3_600_000 } as const;

/** Maximum number of requests within a window. */
export interface Limit {
  max: number;
  timeWindow: keyof typeof WINDOWS;
  /**
   * Routes of one group count together. By default all spellings and methods of a route count together, and its two
   * addresses under /auth and /api/auth.
   */
  group?: string;
  /** Also counted per signed-in member, from any address. */
  perMember?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
  interface FastifyContextConfig {
    /** Replaces the limit that all requests share; false: none. */
    rateLimit?: Limit | false;
  }
}

/** Who counts: nobody, this node, or all nodes together. */
export interface Limits {
  store: 'off' | 'memory' | 'redis';
  /** Whether all nodes count together right now. */
  isShared(): boolean;
}

const COMMON: Limit = { max: REQUESTS_PER_MINUTE, timeWindow: '1 minute', group: 'all' };

/**
 * Refuses too frequent requests with 429 and `Retry-After`: counted by all nodes together with REDIS_URL. Call this
 * before the viewer is looked up, so that wrong tokens count as well.
 * @returns adds the limits of members; call it after the viewer is known
 */
export function registerLimits(app: FastifyInstance, config: Config): () => void {
  if (!config.RATE_LIMIT) {
    app.decorate('limits', { store: 'off', isShared: () => false });
    return () => undefined;
  }
  const shared = config.REDIS_URL === undefined ? undefined : sharedCounters(config.REDIS_URL, app.log);
  const counters = new Map<string, Counters>();
  /** Each group has its own memory: a flood in one does not fill the others. */
  const countersOf = (group: string): Counters => {
    const known = counters.get(group);
    if (known) return known;
    const own = new LocalCounters();
    const combined = shared ? shared.with(own) : own;
    counters.set(group, combined);
    return combined;
  };

  /** @returns the refusal, if any, synchronously where possible */
  function count(request: FastifyRequest, reply: FastifyReply, limit: Limit, keys: Counted[]) {
    const group = groupOf(request, limit);
    const named = keys.map(({ key, max }) => ({ key: `${group}:${key}`, max }));
    const counted = countersOf(group).count(named, WINDOWS[limit.timeWindow]);
    return counted instanceof Promise ? counted.then(tell) : tell(counted);

    function tell({ place, count: many, wait }: Count): AppError | undefined {
      const max = keys[place]?.max ?? limit.max;
      const seconds = Math.max(1, Math.ceil(wait / 1_000));
      reply.headers({
        'x-ratelimit-limit': max,
        'x-ratelimit-remaining': Math.max(0, max - many),
        'x-ratelimit-reset': seconds,
      });
      if (many <= max) return undefined;
      return new AppError('rate_limited', 'Too many requests, try again later', { retryAfter: seconds });
    }
  }

  app.addHook('onRequest', (request, reply, done) => {
    const limit = limitOf(request);
    if (!limit) return done();
    const networks = networksOf(addressOf(request));
    const keys = networks.map(({ name, homes }) => ({ key: name, max: limit.max * homes }));
    const refusal = count(request, reply, limit, keys);
    if (!(refusal instanceof Promise)) return done(refusal);
    // oxlint-disable-next-line promise/no-callback-in-promise -- what is counted here shall not wait for a promise
    void refusal.then(done, done);
  });
  app.addHook('onClose', async () => shared?.close());
  app.decorate('limits', { store: shared ? 'redis' : 'memory', isShared: () => shared?.isShared() ?? false });

  return () =>
    app.addHook('onRequest', async (request, reply) => {
      const limit = limitOf(request);
      if (!limit || !limit.perMember || !request.viewer) return;
      const key = `member ${request.viewer.id}`;
      const refusal = await count(request, reply, limit, [{ key, max: limit.max }]);
      if (refusal) throw refusal;
    });
}

/**
 * Undefined for requests that are not counted: internal ones (recognized by their connection, as a header may claim any
 * address), files of the pages, which browsers cache for a year, and routes without a limit.
 */
function limitOf(request: FastifyRequest): Limit | undefined {
  const { config, url } = request.routeOptions;
  if (isInternal(request) || url?.startsWith('/assets/') === true) return undefined;
  return config.rateLimit === undefined ? COMMON : config.rateLimit || undefined;
}

/** By matched route, independent of URL spelling, and with HEAD counted as GET. */
const groupOf = ({ method, routeOptions }: FastifyRequest, { group }: Limit): string =>
  group ?? `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url?.replace(/^\/api(?=\/auth\/)/, '')}`;
