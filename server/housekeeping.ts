import type { Services } from './app.ts';
import { deleteOldActs } from './audit/audit.queries.ts';
import { deleteForgotten } from './auth/login-failures.queries.ts';
import { deleteDeadSessions } from './auth/sessions.queries.ts';
import { now } from './clock.ts';
import { tidyImages } from './images/tidy.ts';
import { deleteOldKeys } from './prompts/repeats.queries.ts';
import { deleteOldUsed } from './quotas/quotas.queries.ts';
import { forgetUses } from './usage/usage.queries.ts';
import { finishAllLeaving } from './users/leave.ts';

/** Milliseconds. */
const HOUR = 60 * 60 * 1000;

/** What is done now and then, after so many milliseconds each time. Every node does so. */
const CHORES: { every: number; work: (services: Services, signal: AbortSignal) => Promise<unknown> }[] = [
  {
    every: HOUR,
    async work({ database: { sql }, config }) {
      await deleteDeadSessions(sql);
      await deleteOldUsed(sql);
      await deleteForgotten(sql, now().getTime());
      await deleteOldActs(sql, config.AUDIT_DAYS);
      await deleteOldKeys(sql);
    },
  },
  { every: HOUR, work: ({ database }, signal) => forgetUses(database.sql, signal) },
  { every: HOUR, work: finishAllLeaving },
  { every: 6 * HOUR, work: tidyImages },
];

/**
 * Removes what nobody can use any more: dead sessions, entries of the audit log that are older than AUDIT_DAYS, keys of
 * requests that nobody repeats any more, what no longer counts for a quota, uses that were counted a month ago, images
 * that nothing shows, accounts whose removal was begun. Begins now; nobody waits for it. Work that fails is done the next time.
 * @returns how to stop, which waits for what is underway
 */
export function startHousekeeping(services: Services, onFailure: (error: unknown) => void): () => Promise<void> {
  const end = new AbortController();
  const underway = CHORES.map(({ every, work }) => {
    const round = () => work(services, end.signal).catch(onFailure);
    let working = round();
    const timer = setInterval(() => (working = working.then(round)), every);
    timer.unref();
    return () => {
      clearInterval(timer);
      return working;
    };
  });
  return async () => {
    end.abort();
    await Promise.all(underway.map((stop) => stop()));
  };
}
