import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { PageQuery } from './paging.ts';
import { line, Moment, text } from './text.ts';
import { Owner, ROLES } from './users.ts';

/** A user as administrators see one: no e-mail, that is one's own (product 13). */
export const ManagedUser = Owner.extend({
  role: z.enum(ROLES),
  suspended: z.boolean(),
  /** All that the user owns, drafts included. */
  promptCount: z.int(),
  createdAt: Moment,
});
export type ManagedUser = z.infer<typeof ManagedUser>;

export const ManagedUserList = z.object({ list: z.array(ManagedUser), totalCount: z.int() });
export type ManagedUserList = z.infer<typeof ManagedUserList>;

/** `query`: part of a username, or a whole e-mail address, in any case. */
export const UserListQuery = PageQuery.extend({ query: text('Query', { max: LIMITS.queryMax }).default('') });
export type UserListQuery = z.infer<typeof UserListQuery>;

/** The reason is for administrators: it stands in the audit log. */
export const SuspensionInput = z.object({
  suspended: z.boolean({ error: 'Suspended must be true or false' }),
  reason: line('Reason', { max: LIMITS.reasonMax }).optional(),
});
export type SuspensionInput = z.infer<typeof SuspensionInput>;

export const RoleInput = z.object({ role: z.enum(ROLES, { error: `Role must be ${ROLES.join(' or ')}` }) });
export type RoleInput = z.infer<typeof RoleInput>;
