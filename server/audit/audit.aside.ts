import type { AuditList, AuditQuery } from '../../contract/audit.ts';
import type { AsideModule } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import type { Asker } from '../queue/askers.ts';
import { listActs } from './audit.queries.ts';

/** Runs in the thread for long reads (database/aside.ts). */
export const run = ({ sql }: Database, query: AuditQuery): Promise<AuditList> => listActs(sql, query);

/** One page of the audit log, without holding up other requests: its entries are counted, and those before it passed over. */
export const actsAside = (
  database: Database,
  { act, user, page, size }: AuditQuery,
  asker: Asker,
): Promise<AuditList> =>
  // A copy: of what came with a request, a thread needs these alone.
  database.aside(
    import.meta.url as AsideModule<AuditQuery, AuditList>,
    { act, user, page, size },
    { asker, queue: 'search' },
  );
