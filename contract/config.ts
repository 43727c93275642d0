import { z } from 'zod';
import { Quotas } from './quotas.ts';

/** GET /api/config: what the pages need to know about this installation. */
export const PublicConfig = z.object({
  name: z.string(),
  supportEmail: z.string(),
  /** Whether a user can request a reset link by e-mail. */
  resetByMail: z.boolean(),
  publicUrl: z.string().nullable(),
  limits: z.record(z.string(), z.number()),
  quotas: Quotas,
});
export type PublicConfig = z.infer<typeof PublicConfig>;
