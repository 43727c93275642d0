import { announce } from '../database/changes.ts';
import type { Sql } from '../database/tables.ts';
import type { PromptRow } from '../database/tables.ts';
import type { Scope } from '../topics.ts';

type Row = Pick<PromptRow, 'id' | 'status'>;

/** Announces a prompt that was stored, edited, given a status or deleted. Nobody was shown a draft. */
export function announcePrompt(trx: Sql, before: Row | undefined, after: Row | undefined): void {
  if (before?.status === 'PUBLISHED') announce(trx, `prompt:${before.id}`, 'texts');
  else if (after?.status === 'PUBLISHED') announce(trx, 'texts');
}

/** Announces that a prompt got or lost flags: cards show them, and who moves the totals announces the lists. */
export function announceFlags(trx: Sql, row: Row): void {
  if (row.status === 'PUBLISHED') announce(trx, `prompt:${row.id}`);
}

/** Announces lists that prompts came into or left. Lists of one's own are shown to nobody else, and never kept. */
export function announceLists(trx: Sql, scopes: Scope[]): void {
  for (const scope of scopes) {
    if (scope.startsWith('category:')) announce(trx, scope, 'categories');
    else if (scope.startsWith('tag:')) announce(trx, 'tags');
    else if (!scope.startsWith('owner:')) announce(trx, scope);
  }
}
