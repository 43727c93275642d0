import { AuditList, AuditQuery } from '../../contract/audit.ts';
import type { Services } from '../services.ts';
import { errors } from '../http/responses.ts';
import type { Routes } from '../http/route.ts';
import { askerOf } from '../http/asker.ts';
import { auditWorker } from './audit.worker.ts';

/** GET /api/audit. The routes that make a change write the entries (record.ts). Entries are never changed. */
export function auditRoutes(app: Routes, { database }: Services): void {
  app.get(
    '/api/audit',
    {
      config: { access: 'administrator' },
      schema: {
        operationId: 'listActs',
        summary: 'The audit log',
        description:
          'Who did what, newest first: what administrators did, sign-ins and refusals. No entry can be changed.',
        tags: ['audit'],
        querystring: AuditQuery,
        response: { 200: AuditList, ...errors('unauthenticated', 'forbidden') },
      },
    },
    (request) => auditWorker(database, request.query, askerOf(request)),
  );
}
