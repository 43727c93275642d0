import type { FastifyBaseLogger } from 'fastify';
import { Redis, type Result } from 'ioredis';
import type { Count, Counted, Counters } from './limits.local.ts';

const PREFIX = 'prompt-lib:limit:';
/** Maximum time that a request waits for Redis, in milliseconds. */
const PATIENCE = 250;
/** Time that this node counts alone after a failure, in milliseconds, so that only few requests ever wait in vain. */
const PAUSE = 2_000;

/** Counters that all nodes share. */
export interface SharedCounters {
  /** Counts together with the other nodes, and with `own` while that fails. */
  with(own: Counters): Counters;
  /** Whether nodes count together right now. */
  isShared(): boolean;
  close(): void;
}

/** Same as `LocalCounters.count`. */
const COUNT = `
  local function waitOf(key)
    local wait = redis.call('PTTL', key)
    if wait < 0 then
      redis.call('PEXPIRE', key, ARGV[1])
      wait = tonumber(ARGV[1])
    end
    return wait
  end
  for place = #KEYS, 2, -1 do
    local count = tonumber(redis.call('GET', KEYS[place]) or '0')
    if count >= tonumber(ARGV[1 + place]) then return { place - 1, count + 1, waitOf(KEYS[place]) } end
  end
  local first
  for place, key in ipairs(KEYS) do
    local count = redis.call('INCR', key)
    local counted = { place - 1, count, waitOf(key) }
    if count > tonumber(ARGV[1 + place]) then return counted end
    first = first or counted
  end
  return first
`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countRequests(
      keys: number,
      ...rest: (string | number)[]
    ): Result<[place: number, count: number, wait: number], Context>;
  }
}

/**
 * Counts in Valkey or Redis, and in this node's memory while it is down: then limits apply per node, and no request
 * waits or fails for it.
 */
export function sharedCounters(url: string, log: FastifyBaseLogger): SharedCounters {
  const redis = new Redis(url, {
    connectTimeout: 2_000,
    commandTimeout: PATIENCE,
    // A late count is worthless: no command waits for a connection, or is sent again on the next.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(100 * times, PAUSE),
    scripts: { countRequests: { lua: COUNT } },
  });
  let isAway = false;
  let pausedUntil = 0;

  function lose(error: Error): void {
    pausedUntil = performance.now() + PAUSE;
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

  const isShared = () => redis.status === 'ready' && performance.now() >= pausedUntil;

  async function countTogether(keys: readonly Counted[], window: number): Promise<Count> {
    const names = keys.map(({ key }) => PREFIX + key);
    const most = keys.map(({ max }) => max);
    const [place, count, wait] = await redis.countRequests(keys.length, ...names, window, ...most);
    return { place, count, wait };
  }

  return {
    with: (own) => ({
      async count(keys, window) {
        if (!isShared()) return own.count(keys, window);
        try {
          const counted = await countTogether(keys, window);
          if (isAway) find();
          return counted;
        } catch (error) {
          lose(error instanceof Error ? error : new Error(String(error)));
          return own.count(keys, window);
        }
      },
    }),
    isShared,
    close() {
      redis.removeAllListeners('close');
      redis.disconnect();
    },
  };
}
