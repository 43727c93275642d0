import type { Services } from './services.ts';
import { deleteOldAuditEvents } from './audit/audit.queries.ts';
import { deleteForgotten } from './accounts/login-failures.queries.ts';
import { deleteDeadSessions } from './viewer/sessions.queries.ts';
import { forEachJob, type JobOptions } from './jobs.ts';
import { now } from './clock.ts';
import { collectGarbage } from './images/garbage.ts';
import { readTextsAnew } from './prompts/readings.ts';
import { deleteOldIdempotencyKeys } from './prompts/idempotency.queries.ts';
import { deleteOldUsed } from './quotas/quotas.queries.ts';
import { forgetUses } from './usage/usage.queries.ts';
import { finishAllLeaving } from './accounts/leave.ts';

/** Milliseconds. */
const HOUR = 60 * 60 * 1000;

type Chore = (services: Services, watch: JobOptions) => Promise<unknown>;

/** Groups of chores with intervals in milliseconds. Chores of a group run in sequence. Every node runs all groups. */
const JOBS: { every: number; chores: Chore[] }[] = [
  {
    every: HOUR,
    chores: [
      ({ database }, { signal }) => deleteDeadSessions(database.sql, signal),
      ({ database }, { signal }) => deleteOldUsed(database.sql, signal),
      ({ database }, { signal }) => deleteForgotten(database.sql, now().getTime(), signal),
      ({ database, config }, { signal }) => deleteOldAuditEvents(database, config.AUDIT_DAYS, signal),
      ({ database }, { signal }) => deleteOldIdempotencyKeys(database.sql, signal),
      ({ database }) => database.search.vacuum(database.sql),
    ],
  },
  { every: HOUR, chores: [({ database }, { signal }) => forgetUses(database.sql, signal)] },
  { every: HOUR, chores: [finishAllLeaving] },
  { every: HOUR, chores: [({ database }, { signal }) => readTextsAnew(database, signal)] },
  { every: 6 * HOUR, chores: [collectGarbage] },
];

/**
 * Reads the texts of prompts that older rules have read (prompts/readings.ts), and removes in the background what
 * nobody can use any more: expired sessions, audit events older than AUDIT_DAYS, old
 * idempotency keys, what no longer counts for a quota, uses counted a month ago, orphaned images, terms that no
 * prompt contains, accounts whose removal has begun. Starts now. A chore that fails is retried at the next
 * interval and does not stop the others.
 * @returns stops it and waits for chores that are running
 */
export function startHousekeeping(services: Services, onFailure: (error: unknown) => void): () => Promise<void> {
  const end = new AbortController();
  const watch = { signal: end.signal, onFailure };
  const underway = JOBS.map(({ every, chores }) => {
    const round = () => forEachJob(chores, (chore) => chore(services, watch), { onFailure });
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
