import { PublicConfig } from '../contract/config.ts';
import { LIMITS, SCREEN } from '../contract/limits.ts';
import type { Services } from './services.ts';
import { quotasOf } from './quotas/quotas.rules.ts';
import { errors } from './http/responses.ts';
import type { Routes } from './http/route.ts';

/** GET /api/config */
export function publicConfigRoutes(app: Routes, { config }: Services): void {
  app.get(
    '/api/config',
    {
      config: { cacheTags: () => [] },
      schema: {
        operationId: 'readConfig',
        summary: 'What pages need to know of this installation',
        description: 'Its name, the address for support, and the limits that forms hold to.',
        tags: ['config'],
        response: { 200: PublicConfig, ...errors() },
      },
    },
    () => ({
      name: config.SITE_NAME,
      supportEmail: config.SUPPORT_EMAIL,
      resetByMail: config.SMTP_URL !== undefined,
      publicUrl: config.PUBLIC_URL ?? null,
      limits: { ...LIMITS, ...SCREEN },
      quotas: quotasOf(config),
    }),
  );
}
