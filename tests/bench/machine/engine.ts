import { provision } from '../../../scripts/lib/provision.ts';
import { startPostgres } from '../../../server/testing/postgres.ts';
import type { Options } from '../options.ts';

/** PostgreSQL settings as in production; tests need none of them. */
const LIKE_PRODUCTION = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'autovacuum=on',
  'shared_buffers=512MB',
];

/**
 * The PostgreSQL server to measure on: the one in DATABASE_URL, else our own, which ends with us. Undefined for SQLite.
 * @throws Error when there is none
 */
export async function openEngine({ engine, keep }: Pick<Options, 'engine' | 'keep'>): Promise<string | undefined> {
  if (engine === 'sqlite') return undefined;
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  if (keep) throw new Error('A library can only be kept in a PostgreSQL that stays: name it in DATABASE_URL.');
  const why = provision('PostgreSQL');
  if (why) throw new Error(why);
  const started = await startPostgres(LIKE_PRODUCTION);
  if (!started) throw new Error('PostgreSQL could not be started.');
  return started.url;
}
