import type { Flag, Status } from '../../contract/prompts.ts';
import { FLAGS } from '../../contract/prompts.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Db } from '../database/tables.ts';
import type { Scope } from '../cache-tags.ts';
import { invalidateLists } from './prompts.invalidation.ts';

/** What decides which lists a prompt is in. */
export interface Counted {
  ownerId: number;
  status: Status;
  /** ISO 639-1, or empty. */
  language: string;
  flags: Record<Flag, boolean>;
  categoryIds: number[];
  tagIds: number[];
}

/** Every scope that counts this prompt. */
export function scopesOf({ ownerId, status, language, flags, categoryIds, tagIds }: Counted): Scope[] {
  const flagged = FLAGS.filter((flag) => flags[flag]);
  const scopes: Scope[] = [`status:${status}`, `owner:${ownerId}`];
  for (const flag of flagged) scopes.push(`owner:${ownerId}:${flag}`);
  if (status !== 'PUBLISHED') return scopes;
  for (const flag of flagged) scopes.push(`flag:${flag}`);
  if (language !== '') scopes.push(`language:${language}`);
  for (const id of categoryIds) scopes.push(`category:${id}`);
  for (const id of tagIds) scopes.push(`tag:${id}`);
  return scopes;
}

/** Decrements the totals of the scopes that prompts were in and increments those they are in now. */
export async function moveTotals(trx: Db, before: Scope[], after: Scope[]): Promise<void> {
  const changes = new Map<Scope, number>();
  for (const scope of before) changes.set(scope, (changes.get(scope) ?? 0) - 1);
  for (const scope of after) changes.set(scope, (changes.get(scope) ?? 0) + 1);
  // Sorted, so that two writers cannot deadlock.
  const values = [...changes]
    .filter(([, total]) => total !== 0)
    .map(([scope, total]) => ({ scope, total }))
    .sort((a, b) => (a.scope < b.scope ? -1 : 1));
  if (values.length === 0) return;
  invalidateLists(
    trx,
    values.map(({ scope }) => scope),
  );
  await trx
    .insertInto('prompt_totals')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('scope')
        .doUpdateSet((set) => ({ total: set('prompt_totals.total', '+', set.ref('excluded.total')) })),
    )
    .execute();
}

const listTotals = preparedQuery<{ scope: Scope }, { total: number }>((sql, value) =>
  sql.selectFrom('prompt_totals').select('total').where('scope', '=', value('scope')),
);

/** How many prompts a scope holds. */
export const findTotal = async (sql: Db, scope: Scope): Promise<number> =>
  (await listTotals(sql, { scope }))[0]?.total ?? 0;
