import type { Services } from './services.ts';
import { deleteOldActs } from './audit/audit.queries.ts';
import { deleteForgotten } from './accounts/login-failures.queries.ts';
import { deleteDeadSessions } from './viewer/sessions.queries.ts';
import { onEach, type Watch } from './chores.ts';
import { now } from './clock.ts';
import { tidyImages } from './images/tidy.ts';
import { deleteOldKeys } from './prompts/repeats.queries.ts';
import { deleteOldUsed } from './quotas/quotas.queries.ts';
import { forgetUses } from './usage/usage.queries.ts';
import { finishAllLeaving } from './accounts/leave.ts';

/** Milliseconds. */
const HOUR = 60 * 60 * 1000;

type Chore = (services: Services, watch: Watch) => Promise<unknown>;

/** What is done now and then, after so many milliseconds each time, one after the other. Every node does so. */
const CHORES: { every: number; chores: Chore[] }[] = [
  {
    every: HOUR,
    chores: [
      ({ database }, { signal }) => deleteDeadSessions(database.sql, signal),
      ({ database }, { signal }) => deleteOldUsed(database.sql, signal),
      ({ database }, { signal }) => deleteForgotten(database.sql, now().getTime(), signal),
      ({ database, config }, { signal }) => deleteOldActs(database, config.AUDIT_DAYS, signal),
      ({ database }, { signal }) => deleteOldKeys(database.sql, signal),
      ({ database }) => database.search.tidy(database.sql),
    ],
  },
  { every: HOUR, chores: [({ database }, { signal }) => forgetUses(database.sql, signal)] },
  { every: HOUR, chores: [finishAllLeaving] },
  { every: 6 * HOUR, chores: [tidyImages] },
];

/**
 * Removes what nobody can use any more: dead sessions, entries of the audit log that are older than AUDIT_DAYS, keys of
 * requests that nobody repeats any more, what no longer counts for a quota, uses that were counted a month ago, images
 * that nothing shows, words that no prompt has any more, accounts whose removal was begun. Begins now; nobody waits for it. Work that fails is done the next
 * time, and keeps no other from being done.
 * @returns how to stop, which waits for what is underway
 */
export function startHousekeeping(services: Services, onFailure: (error: unknown) => void): () => Promise<void> {
  const end = new AbortController();
  const watch = { signal: end.signal, onFailure };
  const underway = CHORES.map(({ every, chores }) => {
    const round = () => onEach(chores, (chore) => chore(services, watch), { onFailure });
    let working: Promise<unknown> = round();
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
