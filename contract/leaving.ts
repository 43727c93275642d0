import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { text } from './text.ts';

/**
 * What happens to a leaving member's prompts: `delete` removes all of them; `keep` leaves published ones in the
 * library, owned by "former member", and removes drafts and archived ones, which nobody else could see.
 */
export const PROMPTS_OF_LEAVER = ['delete', 'keep'] as const;
export type PromptsOfLeaver = (typeof PROMPTS_OF_LEAVER)[number];

const prompts = z.enum(PROMPTS_OF_LEAVER, { error: 'Prompts must be delete or keep' });

/** DELETE /auth/me */
export const LeaveInput = z.object({
  password: text('Password', { max: LIMITS.passwordMax }).optional(),
  prompts,
});
export type LeaveInput = z.infer<typeof LeaveInput>;

/** DELETE /api/users/{id} */
export const RemovalInput = z.object({ prompts });
export type RemovalInput = z.infer<typeof RemovalInput>;
