import { ConfigError, type Config } from '../config.ts';
import { tryDataFolder } from '../data-folder/data-folder.ts';
import { openDatabase } from './engine.ts';
import type { Database } from './database.ts';
import { inspectDatabase } from './ours.ts';

/**
 * Opens the library that the settings name. For commands, which never create one.
 * @throws ConfigError when there is none
 */
export async function openExisting(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  if (!config.DATABASE_URL) tryDataFolder(config.DATA_DIR);
  if ((await inspectDatabase(config)) === 'library') return openDatabase(config);
  const where = config.DATABASE_URL
    ? 'DATABASE_URL: there is no library in this database'
    : `DATA_DIR: there is no library in ${config.DATA_DIR}`;
  throw new ConfigError(`${where}; name that of the server, or run "npm start" first`);
}
