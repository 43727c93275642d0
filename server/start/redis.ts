import { Redis } from 'ioredis';
import { ConfigError } from '../config.ts';

const TIMEOUT = 3_000;

/**
 * Checks that Valkey or Redis responds and accepts us. Later outages are tolerated (http/limits.shared.ts). At the
 * start, lasting silence is probably a wrong address, which nodes that each count by themselves would never reveal.
 * @throws ConfigError
 */
export async function tryRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT,
    commandTimeout: TIMEOUT,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason: unknown;
  redis.on('error', (error) => (reason = error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    const cause = reason ?? error;
    throw new ConfigError(
      `REDIS_URL: Redis does not answer (${wordsOf(cause)}); check that it runs, and its host, port and password`,
      { cause },
    );
  } finally {
    redis.disconnect();
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
