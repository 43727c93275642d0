import { invalidate } from '../database/invalidation.ts';
import type { Db } from '../database/tables.ts';
import type { PromptRow } from '../database/tables.ts';
import type { Scope } from '../cache-tags.ts';

type Row = Pick<PromptRow, 'id' | 'status'>;

/** Invalidates a prompt that was created, edited, deleted or given a status. No cached response contains a draft. */
export function invalidatePrompt(trx: Db, before: Row | undefined, after: Row | undefined): void {
  if (before?.status === 'PUBLISHED') invalidate(trx, `prompt:${before.id}`, 'texts');
  else if (after?.status === 'PUBLISHED') invalidate(trx, 'texts');
}

/** Invalidates the cards of a prompt whose flags changed; moving the totals invalidates the lists. */
export function invalidateFlags(trx: Db, row: Row): void {
  if (row.status === 'PUBLISHED') invalidate(trx, `prompt:${row.id}`);
}

/** Invalidates lists that prompts entered or left. A member's own lists are shown to nobody else and never cached. */
export function invalidateLists(trx: Db, scopes: Scope[]): void {
  for (const scope of scopes) {
    if (scope.startsWith('category:')) invalidate(trx, scope, 'categories');
    else if (scope.startsWith('tag:')) invalidate(trx, 'tags');
    else if (scope.startsWith('language:')) invalidate(trx, scope, 'languages');
    else if (!scope.startsWith('owner:')) invalidate(trx, scope);
  }
}
