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
export const REQUESTS_PER_MINUTE = 6_000;

/**
 * What is not counted here: a request that the server makes of itself, which is asked of the connection as an address
 * that is told in a header may be anything; a file of the pages, which browsers keep for a year; what has a limit of its
 * own, or none.
 */
const isFree = (request: FastifyRequest): boolean =>
  isInternal(request) ||
  request.routeOptions.config.rateLimit !== undefined ||
  request.routeOptions.url?.startsWith('/assets/') === true;

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
    // Routes with limits of their own; all others by the hook below.
    global: false,
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    ...(shared && { store: shared.store }),
    errorResponseBuilder: (_request, context) =>
      new AppError('rate_limited', 'Too many requests, try again later', {
        retryAfter: Math.max(1, Math.ceil(context.ttl / 1000)),
      }),
  });
  // A hook of the plugin's own would come after all hooks of the application: too late for who is answered by one of
  // them, such as a visitor by what is kept, or a wrong token.
  const count = app.rateLimit();
  app.addHook('onRequest', (request, reply, done) => {
    if (isFree(request)) return done();
    // oxlint-disable-next-line promise/no-callback-in-promise -- what is not counted shall not wait for a promise
    void Promise.resolve(count.call(app, request, reply)).then(() => done(), done);
  });
  app.addHook('onClose', async () => shared?.close());
  app.decorate('limits', { store: shared ? 'redis' : 'memory', isShared: () => shared?.isShared() ?? false });
}
