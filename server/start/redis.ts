import { Redis } from 'ioredis';
import { ConfigError } from '../config.ts';

const PATIENCE = 3_000;

/**
 * Whether Valkey or Redis answers, and to us. While the server runs it may go away and come back (http/limits.shared.ts);
 * at the start a silence that lasts is rather a wrong address, and nodes that count by themselves would never tell.
 * @throws ConfigError
 */
export async function tryRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE,
    commandTimeout: PATIENCE,
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
