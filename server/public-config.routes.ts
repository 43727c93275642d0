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
        description:
          'Its name, the address for support, the limits that forms hold to, and the chats that a prompt can be run in.',
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
      ...(config.RUN_TARGETS && { runTargets: config.RUN_TARGETS }),
    }),
  );
}
