import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { ImageStore } from './storage/store.ts';

/** What the routes of every feature may use. */
export interface Services {
  database: Database;
  images: ImageStore;
  config: Config;
}
