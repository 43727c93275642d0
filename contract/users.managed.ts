import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { PageQuery } from './paging.ts';
import { line, Timestamp, text } from './text.ts';
import { Owner, ROLES } from './users.ts';

/** A user as administrators see one: without the e-mail address, which is private (product 13). */
export const AdminUser = Owner.extend({
  role: z.enum(ROLES),
  suspended: z.boolean(),
  /** All that the user owns, drafts included. */
  promptCount: z.int(),
  createdAt: Timestamp,
});
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminUserList = z.object({ list: z.array(AdminUser), totalCount: z.int() });
export type AdminUserList = z.infer<typeof AdminUserList>;

/** `query`: part of a username, or a whole e-mail address, in any case. */
export const UserListQuery = PageQuery.extend({ query: text('Query', { max: LIMITS.queryMax }).default('') });
export type UserListQuery = z.infer<typeof UserListQuery>;

/** The reason is for administrators: it goes to the audit log. */
export const SuspensionInput = z.object({
  suspended: z.boolean({ error: 'Suspended must be true or false' }),
  reason: line('Reason', { max: LIMITS.reasonMax }).optional(),
});
export type SuspensionInput = z.infer<typeof SuspensionInput>;

export const RoleInput = z.object({ role: z.enum(ROLES, { error: `Role must be ${ROLES.join(' or ')}` }) });
export type RoleInput = z.infer<typeof RoleInput>;
