import type { Config } from '../config.ts';
import { inspectDatabase } from '../database/ours.ts';
import { openImageStore } from '../images/open-store.ts';
import { tryDataFolder } from './data-folder.ts';
import { tryPorts } from './ports.ts';
import { tryRedis } from './redis.ts';

/** Whether anything of the library lies in DATA_DIR. */
export const usesDataFolder = ({ DATABASE_URL, S3_BUCKET }: Config): boolean =>
  DATABASE_URL === undefined || S3_BUCKET === undefined;

/**
 * Tries everything that the settings name before anything is written: who set one wrongly finds nothing half done.
 * @throws ConfigError naming the setting
 */
export async function trySettings(config: Config): Promise<void> {
  await tryPorts(config);
  if (usesDataFolder(config)) tryDataFolder(config.DATA_DIR);
  await inspectDatabase(config);
  if (config.S3_BUCKET !== undefined) await openImageStore(config);
  if (config.REDIS_URL !== undefined && config.RATE_LIMIT) await tryRedis(config.REDIS_URL);
}
