import type { AuditList, AuditQuery } from '../../contract/audit.ts';
import type { WorkerModule } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import type { Asker } from '../queue/askers.ts';
import { listAuditEvents } from './audit.queries.ts';

/** Runs in the worker thread for long reads (database/worker.ts). */
export const run = ({ sql }: Database, query: AuditQuery): Promise<AuditList> => listAuditEvents(sql, query);

/** One page of the audit log. Runs in a worker thread: the count and the offset scan would block other requests. */
export const auditWorker = (
  database: Database,
  { act, user, page, size }: AuditQuery,
  asker: Asker,
): Promise<AuditList> =>
  // Send only these fields of the request to the thread.
  database.runInWorker(
    import.meta.url as WorkerModule<AuditQuery, AuditList>,
    { act, user, page, size },
    { asker, queue: 'search' },
  );
