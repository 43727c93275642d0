import { deleteOldActs } from './audit/audit.queries.ts';
import { deleteDeadSessions } from './auth/sessions.queries.ts';
import type { Config } from './config.ts';
import type { Database } from './database/engine.ts';

/** How often, in milliseconds. */
const EVERY = 60 * 60 * 1000;

/**
 * Removes what nobody can use any more, now and every hour: dead sessions, and entries of the audit log that are older
 * than AUDIT_DAYS. Every node does so. Work that fails is done the next time.
 * @returns how to stop, which waits for what is underway
 */
export function startHousekeeping(
  { sql }: Database,
  { AUDIT_DAYS }: Pick<Config, 'AUDIT_DAYS'>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const clean = async () => {
    await deleteDeadSessions(sql);
    await deleteOldActs(sql, AUDIT_DAYS);
  };
  let working = clean().catch(onFailure);
  const timer = setInterval(() => (working = working.then(clean).catch(onFailure)), EVERY);
  timer.unref();
  return () => {
    clearInterval(timer);
    return working;
  };
}
