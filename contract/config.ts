import { z } from 'zod';
import { Quotas } from './quotas.ts';

/** A target of Run: the name of a built-in one, or any name with an address that takes a text. */
export const RunTargetSetting = z.object({ name: z.string(), address: z.string().optional() });
export type RunTargetSetting = z.infer<typeof RunTargetSetting>;

/** GET /api/config: what the pages need to know about this installation. */
export const PublicConfig = z.object({
  name: z.string(),
  supportEmail: z.string(),
  /** Whether a user can request a reset link by e-mail. */
  resetByMail: z.boolean(),
  publicUrl: z.string().nullable(),
  limits: z.record(z.string(), z.number()),
  quotas: Quotas,
  /** Where a prompt can be run; absent: all built-in targets. */
  runTargets: z.array(RunTargetSetting).optional(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
