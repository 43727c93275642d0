import { z } from 'zod';
import { PageQuery } from './paging.ts';
import { Id, Timestamp, text } from './text.ts';
import { LIMITS } from './limits.ts';

/** Every action of the audit log (decision 011). */
export const AUDIT_ACTIONS = [
  'registered',
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'session-ended',
  'password-changed',
  'password-reset',
  'reset-link-made',
  'name-changed',
  'email-changed',
  'data-exported',
  'account-deleted',
  'refused',
  'role-changed',
  'suspended',
  'reinstated',
  'prompt-edited',
  'prompt-flagged',
  'prompt-status-changed',
  'prompt-deleted',
  'category-created',
  'category-changed',
  'category-deleted',
  'tag-created',
  'tag-changed',
  'tag-deleted',
  'prompts-imported',
  'library-restored',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const TARGET_KINDS = ['user', 'prompt', 'category', 'tag'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

const exists = z.boolean().meta({ description: 'Whether it is still there, a user under this very name' });

/** One entry. Names are those at the time; it never contains an e-mail address. */
export const AuditEntry = z.object({
  id: Id,
  at: Timestamp,
  act: z.enum(AUDIT_ACTIONS),
  /** More than 1 for repeated events that were counted as one. */
  times: z.int().min(1),
  /** Who did it; null: a visitor, or somebody at the command line. */
  actor: z.object({ id: Id, username: z.string(), exists }).nullable(),
  /** Whom or what it was done to. */
  target: z.object({ kind: z.enum(TARGET_KINDS), id: Id, name: z.string(), exists }).nullable(),
  note: z.string().nullable(),
  /** Where the request came from; null: from the command line, or from several addresses. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Newest first. `user` is a current username, in any case: selects what that user did and what was done to them. */
export const AuditQuery = PageQuery.extend({
  act: z.enum(AUDIT_ACTIONS, { error: 'Act must be one of those in the log' }).optional(),
  user: text('User', { max: LIMITS.queryMax }).optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditList = z.object({ list: z.array(AuditEntry), totalCount: z.int() });
export type AuditList = z.infer<typeof AuditList>;
