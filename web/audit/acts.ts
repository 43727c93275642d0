import type { AuditAction } from '../../contract/audit.ts';

/** Each action as words that follow the actor: `Ann` `suspended a user`. */
export const ACT_WORDS: Record<AuditAction, string> = {
  registered: 'Registered',
  'signed-in': 'Signed in',
  'sign-in-failed': 'Failed to sign in',
  'signed-out': 'Signed out',
  'session-ended': 'Ended sessions',
  'password-changed': 'Changed the password',
  'password-reset': 'Reset the password',
  'reset-link-made': 'Made a reset link',
  'name-changed': 'Changed the username',
  'email-changed': 'Changed the email',
  'data-exported': 'Downloaded account data',
  'account-deleted': 'Deleted an account',
  refused: 'Was refused',
  'role-changed': 'Changed a role',
  suspended: 'Suspended a user',
  reinstated: 'Reinstated a user',
  'prompt-edited': 'Edited a prompt',
  'prompt-flagged': 'Flagged a prompt',
  'prompt-status-changed': 'Changed a prompt’s status',
  'prompt-deleted': 'Deleted a prompt',
  'category-created': 'Created a category',
  'category-changed': 'Changed a category',
  'category-deleted': 'Deleted a category',
  'tag-created': 'Created a tag',
  'tag-changed': 'Changed a tag',
  'tag-deleted': 'Deleted a tag',
  'prompts-imported': 'Imported prompts',
  'library-restored': 'Restored the library',
};

export const ALL_ACTS = Object.keys(ACT_WORDS) as AuditAction[];

/** The action in a URL; undefined for all. */
export const actIn = (value: string | null): AuditAction | undefined => ALL_ACTS.find((act) => act === value);
