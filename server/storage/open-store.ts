import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openDiskStore } from './disk-store.ts';
import type { ImageStore } from './store.ts';

/**
 * Opens the bucket when S3_BUCKET is set, else the folder `images` in DATA_DIR.
 * @throws ConfigError naming the setting when the bucket cannot be used
 */
export async function openImageStore(config: Config): Promise<ImageStore> {
  if (config.S3_BUCKET === undefined) return openDiskStore(join(config.DATA_DIR, 'images'));
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store({ ...config, S3_BUCKET: config.S3_BUCKET });
}
