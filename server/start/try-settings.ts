import type { Config } from '../config.ts';
import { inspectDatabase } from '../database/ours.ts';
import { openImageStore } from '../storage/open-store.ts';
import { tryDataFolder } from '../data-folder/data-folder.ts';
import type { Retry } from './retry.ts';
import { tryPorts } from './ports.ts';
import { tryRedis } from './redis.ts';

/** Whether the library stores anything in DATA_DIR. */
export const usesDataFolder = ({ DATABASE_URL, S3_BUCKET }: Config): boolean =>
  DATABASE_URL === undefined || S3_BUCKET === undefined;

/**
 * Tries everything that the settings name before anything is written, so a wrong setting leaves nothing half done.
 * @param retry waits for unavailable servers
 * @throws ConfigError naming the setting
 */
export async function trySettings(config: Config, retry: Retry): Promise<void> {
  await tryPorts(config);
  if (usesDataFolder(config)) tryDataFolder(config.DATA_DIR);
  const { S3_BUCKET: bucket, REDIS_URL: redis, RATE_LIMIT: hasLimits } = config;
  await retry(() => inspectDatabase(config));
  if (bucket !== undefined) await retry(() => openImageStore(config));
  if (redis !== undefined && hasLimits) await retry(() => tryRedis(redis));
}
