import type { Config } from '../config.ts';
import { inspectDatabase } from '../database/ours.ts';
import { openImageStore } from '../storage/open-store.ts';
import { tryDataFolder } from '../data-folder/data-folder.ts';
import type { Patiently } from './patience.ts';
import { tryPorts } from './ports.ts';
import { tryRedis } from './redis.ts';

/** Whether anything of the library lies in DATA_DIR. */
export const usesDataFolder = ({ DATABASE_URL, S3_BUCKET }: Config): boolean =>
  DATABASE_URL === undefined || S3_BUCKET === undefined;

/**
 * Tries everything that the settings name before anything is written: who set one wrongly finds nothing half done.
 * @param patiently waits for servers that are away
 * @throws ConfigError naming the setting
 */
export async function trySettings(config: Config, patiently: Patiently): Promise<void> {
  await tryPorts(config);
  if (usesDataFolder(config)) tryDataFolder(config.DATA_DIR);
  const { S3_BUCKET: bucket, REDIS_URL: redis, RATE_LIMIT: hasLimits } = config;
  await patiently(() => inspectDatabase(config));
  if (bucket !== undefined) await patiently(() => openImageStore(config));
  if (redis !== undefined && hasLimits) await patiently(() => tryRedis(redis));
}
