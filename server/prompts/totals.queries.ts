import type { Flag, Status } from '../../contract/prompts.ts';
import { FLAGS } from '../../contract/prompts.ts';
import { statement } from '../database/statement.ts';
import type { Sql } from '../database/tables.ts';
import type { Scope } from '../topics.ts';
import { announceLists } from './prompts.changes.ts';

/** What decides which lists a prompt is in. */
export interface Counted {
  ownerId: number;
  status: Status;
  flags: Record<Flag, boolean>;
  categoryIds: number[];
  tagIds: number[];
}

/** Every scope that counts this prompt. */
export function scopesOf({ ownerId, status, flags, categoryIds, tagIds }: Counted): Scope[] {
  const flagged = FLAGS.filter((flag) => flags[flag]);
  const scopes: Scope[] = [`status:${status}`, `owner:${ownerId}`];
  for (const flag of flagged) scopes.push(`owner:${ownerId}:${flag}`);
  if (status !== 'PUBLISHED') return scopes;
  for (const flag of flagged) scopes.push(`flag:${flag}`);
  for (const id of categoryIds) scopes.push(`category:${id}`);
  for (const id of tagIds) scopes.push(`tag:${id}`);
  return scopes;
}

/** Counts prompts out of the scopes they were in and into those they are in now. */
export async function moveTotals(trx: Sql, before: Scope[], after: Scope[]): Promise<void> {
  const changes = new Map<Scope, number>();
  for (const scope of before) changes.set(scope, (changes.get(scope) ?? 0) - 1);
  for (const scope of after) changes.set(scope, (changes.get(scope) ?? 0) + 1);
  // Always in the same order, so that two writers never wait for each other in a circle.
  const values = [...changes]
    .filter(([, total]) => total !== 0)
    .map(([scope, total]) => ({ scope, total }))
    .sort((a, b) => (a.scope < b.scope ? -1 : 1));
  if (values.length === 0) return;
  announceLists(
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

const listTotals = statement<{ scope: Scope }, { total: number }>((sql, value) =>
  sql.selectFrom('prompt_totals').select('total').where('scope', '=', value('scope')),
);

/** How many prompts a scope holds. */
export const findTotal = async (sql: Sql, scope: Scope): Promise<number> =>
  (await listTotals(sql, { scope }))[0]?.total ?? 0;
