import { sql as raw } from 'kysely';
import type { InvalidationBus } from '../invalidation.ts';
import type { Db } from '../tables.ts';

/** Interval of checks for writes of other processes, in milliseconds. */
const INTERVAL = 1_000;

/**
 * Detects writes of other processes to the same file (`npm run import`, `npm run admin`): `data_version` changes with
 * every commit of another connection. It does not tell what changed, so everything is invalidated.
 * @returns a stop function
 */
export async function watchOthers(sql: Db, changes: InvalidationBus): Promise<() => Promise<void>> {
  const read = async () =>
    (await raw<{ data_version: number }>`pragma data_version`.execute(sql)).rows[0]?.data_version;
  let known = await read();
  let checking: Promise<void> = Promise.resolve();
  const check = async () => {
    const version = await read();
    if (version === known) return;
    known = version;
    changes.publish('everything');
  };
  const timer = setInterval(() => {
    checking = check().catch(() => changes.publish('everything'));
  }, INTERVAL);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await checking;
  };
}
