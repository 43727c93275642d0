import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import LocalStore from '@fastify/rate-limit/store/LocalStore.js';
import RedisStore from '@fastify/rate-limit/store/RedisStore.js';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

const PREFIX = 'prompt-lib:limit:';
/** What a request waits for Redis at most, in milliseconds. */
const PATIENCE = 250;
/** After a fault this node counts alone for so long, so that only few requests ever wait in vain. */
const PAUSE = 2_000;

/** Counters that all nodes share. */
export interface SharedCounters {
  /** What @fastify/rate-limit makes its stores with. */
  store: new (options: object) => FastifyRateLimitStore;
  /** Whether nodes count together right now. */
  isShared(): boolean;
  close(): void;
}

/**
 * Counts in Valkey or Redis, and while it is away in this node's memory: limits hold then for each node by itself, and
 * no request waits or fails for it.
 */
export function sharedCounters(url: string, log: FastifyBaseLogger): SharedCounters {
  const redis = new Redis(url, {
    connectTimeout: 2_000,
    commandTimeout: PATIENCE,
    // A counter that comes late is worth nothing: no command waits for a connection, or is sent again on the next.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(100 * times, PAUSE),
  });
  let isAway = false;
  let pausedUntil = 0;

  function lose(error: Error): void {
    pausedUntil = Date.now() + PAUSE;
    if (isAway) return;
    isAway = true;
    log.warn({ reason: error.message }, 'Redis is away: this node counts its limits alone');
  }
  function find(): void {
    pausedUntil = 0;
    if (isAway) log.info('Redis is back: limits are counted together');
    isAway = false;
  }
  redis.on('error', lose);
  redis.on('close', () => lose(new Error('the connection is closed')));
  redis.on('ready', find);

  const isShared = () => redis.status === 'ready' && Date.now() >= pausedUntil;

  class Store implements FastifyRateLimitStore {
    readonly #shared: FastifyRateLimitStore;
    readonly #own: FastifyRateLimitStore;

    constructor(
      _options: object,
      shared: FastifyRateLimitStore = new RedisStore(false, false, redis, PREFIX),
      own: FastifyRateLimitStore = new LocalStore(false, false),
    ) {
      this.#shared = shared;
      this.#own = own;
    }

    incr(...[key, done, timeWindow, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      if (!isShared()) return this.#own.incr(key, done, timeWindow, max);
      const counted: typeof done = (error, result) => {
        if (error) {
          lose(error);
          this.#own.incr(key, done, timeWindow, max);
        } else {
          if (isAway) find();
          done(null, result);
        }
      };
      return this.#shared.incr(key, counted, timeWindow, max);
    }

    child(route: Parameters<FastifyRateLimitStore['child']>[0]): FastifyRateLimitStore {
      return new Store(route, this.#shared.child(route), this.#own.child(route));
    }
  }

  return {
    store: Store,
    isShared,
    close() {
      redis.removeAllListeners('close');
      redis.disconnect();
    },
  };
}
