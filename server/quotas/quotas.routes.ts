import { QuotaLeft } from '../../contract/quotas.ts';
import type { Services } from '../services.ts';
import { errors } from '../http/responses.ts';
import type { Routes } from '../http/route.ts';
import { requireViewer } from '../viewer/viewer.ts';
import { quotaLeft } from './quotas.ts';

/** GET /auth/me/quota. Forms use it to warn before a quota is used up. */
export function quotasRoutes(app: Routes, services: Services, prefix: string): void {
  app.get(
    `${prefix}/me/quota`,
    {
      config: { access: 'member' },
      schema: {
        operationId: 'getQuotaLeft',
        summary: 'What is left of the own quotas',
        description: 'Prompts of this hour, text and images of this day. Null where there is no such quota.',
        tags: ['auth'],
        response: { 200: QuotaLeft, ...errors('unauthenticated') },
      },
    },
    (request) => quotaLeft(services, requireViewer(request)),
  );
}
