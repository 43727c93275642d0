import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from './errors.ts';
import { isInternal } from './internal.ts';
import { sharedCounters } from './limits.shared.ts';

/**
 * Requests a minute from one address. An office of two hundred behind one address must not notice: what is kept ready
 * (server/cache) and the built files are not counted at all.
 */
const REQUESTS_PER_MINUTE = 6_000;

/** A file of the pages that browsers keep for a year. */
const isFile = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith('/assets/') === true;

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
}

/** Who counts: nobody, this node, or all nodes together. */
export interface Limits {
  store: 'off' | 'memory' | 'redis';
  /** Whether all nodes count together right now. */
  isShared(): boolean;
}

/** Refuses who asks too often with 429 and `Retry-After`: counted by all nodes together with REDIS_URL. */
export async function registerLimits(app: FastifyInstance, config: Config): Promise<void> {
  if (!config.RATE_LIMIT) {
    app.decorate('limits', { store: 'off', isShared: () => false });
    return;
  }
  const shared = config.REDIS_URL === undefined ? undefined : sharedCounters(config.REDIS_URL, app.log);
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    ...(shared && { store: shared.store }),
    // A request counts once, not once more for each that the server makes of it.
    // Asked of the connection: an address that is told in a header may be anything.
    allowList: (request) => isInternal(request) || isFile(request),
    errorResponseBuilder: (_request, context) =>
      new AppError('rate_limited', 'Too many requests, try again later', {
        retryAfter: Math.max(1, Math.ceil(context.ttl / 1000)),
      }),
  });
  app.addHook('onClose', async () => shared?.close());
  app.decorate('limits', { store: shared ? 'redis' : 'memory', isShared: () => shared?.isShared() ?? false });
}
