import { sql as raw } from 'kysely';
import type { Changes } from '../changes.ts';
import type { Sql } from '../tables.ts';

/** How often other processes are looked for, in milliseconds. */
const INTERVAL = 1_000;

/**
 * Notices what other processes write into the same file (`npm run import`, `npm run admin`): the version of the data
 * changes with every commit but those of this connection. What it was they do not say.
 * @returns how to stop
 */
export async function noticeOthers(sql: Sql, changes: Changes): Promise<() => Promise<void>> {
  const read = async () =>
    (await raw<{ data_version: number }>`pragma data_version`.execute(sql)).rows[0]?.data_version;
  let known = await read();
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    const version = await read();
    if (version === known) return;
    known = version;
    changes.tell('everything');
  };
  const timer = setInterval(() => {
    looking = look().catch(() => changes.tell('everything'));
  }, INTERVAL);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
