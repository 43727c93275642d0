import { z } from 'zod';
import { ImageUrl } from './images.ts';
import { LIMITS } from './limits.ts';
import { Id, line, Timestamp, text } from './text.ts';

export const ROLES = ['member', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The viewer's own account; nobody else's e-mail is ever shown (product 13). */
export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  avatarUrl: z.string().nullable(),
  promptsUsed: z.int(),
  promptsSaved: z.int(),
  createdAt: Timestamp,
});
export type User = z.infer<typeof User>;

/** What others see of a user. */
export const Owner = z.object({ id: Id, username: z.string(), avatarUrl: z.string().nullable() });
export type Owner = z.infer<typeof Owner>;

/** product 5, Register and Profile. */
export const Username = line('Username', { min: LIMITS.usernameMin, max: LIMITS.usernameMax });

export const Email = z
  .string({ error: 'Invalid email address' })
  .max(4 * LIMITS.emailMax, { error: 'Invalid email address', abort: true })
  .trim()
  .max(LIMITS.emailMax, { error: 'Invalid email address' })
  .pipe(z.email({ error: 'Invalid email address' }));

/**
 * PUT /auth/me. An absent `email` or `avatarUrl` keeps the old one, an empty `avatarUrl` removes the picture. Another
 * e-mail requires `currentPassword`; a change of case alone does not.
 */
export const ProfileInput = z.object({
  username: Username,
  email: Email.optional(),
  currentPassword: text('Current password', { max: LIMITS.passwordMax }).optional(),
  avatarUrl: z.union([z.literal(''), ImageUrl], { error: 'Picture must be an uploaded image' }).nullish(),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

/** Whether an e-mail address differs in more than case. */
export const isOtherEmail = (email: string, old: string): boolean => email.toLowerCase() !== old.toLowerCase();
