import { loadConfig } from '../config.ts';
import { openDatabase } from '../database/engine.ts';
import { ensureAdministrator } from '../accounts/administrator.ts';
import { createDatabase } from './test-database.ts';

/** Creates the library of these settings, with its administrator, as a first start does. */
export async function makeLibrary(settings: Record<string, string>): Promise<void> {
  const config = loadConfig(settings);
  const database = await openDatabase(config);
  await ensureAdministrator(database, config);
  await database.close();
}

/** A library after its first start, on the engine of this run, for tests of commands. Returns its settings. */
export async function madeLibrary(
  settings: Record<string, string> = {},
): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  const { settings: place, drop } = await createDatabase();
  const env = {
    ...(place.DATABASE_URL ? { DATABASE_URL: place.DATABASE_URL } : { DATA_DIR: place.DATA_DIR }),
    ...settings,
  };
  await makeLibrary(env);
  return { env, drop };
}
