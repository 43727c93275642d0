import type { Viewer } from '../../contract/policy.ts';
import type { Sql } from '../database/tables.ts';
import { visibleTo } from '../prompts/prompts.queries.ts';
import { memberKey } from '../usage/usage.queries.ts';

/** Of each row `after` says where the next ones begin. */

export async function listPromptIdsOf(sql: Sql, userId: number): Promise<number[]> {
  const rows = await sql.selectFrom('prompts').select('id').where('owner_id', '=', userId).execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

export async function listImageIds(sql: Sql, userId: number): Promise<string[]> {
  const rows = await sql.selectFrom('images').select('id').where('owner_id', '=', userId).execute();
  return rows.map(({ id }) => id).sort();
}

export async function listSavedOf(sql: Sql, viewer: NonNullable<Viewer>, after: number, limit: number) {
  const rows = await sql
    .selectFrom('saved_prompts')
    .select(['prompt_id as after', 'prompt_id as promptId', 'saved_at as savedAt'])
    .where('user_id', '=', viewer.id)
    .where('prompt_id', '>', after)
    .orderBy('prompt_id')
    .limit(limit)
    .execute();
  return withTitles(sql, viewer, rows);
}

export async function listUsesOf(sql: Sql, userId: number, after: number, limit: number) {
  const rows = await sql
    .selectFrom('prompt_usage')
    .select(['prompt_id as after', 'prompt_id as promptId', 'uses', 'counted_at as lastUsedAt'])
    .where('person', '=', memberKey(userId))
    .where('prompt_id', '>', after)
    .orderBy('prompt_id')
    .limit(limit)
    .execute();
  return withTitles(sql, { id: userId, role: 'member' }, rows);
}

/** What the user did, as the audit log has it. */
export const listActsOf = (sql: Sql, userId: number, after: number, limit: number) =>
  sql
    .selectFrom('audit_log')
    .select(['id as after', 'at', 'act', 'times', 'target_kind as targetKind', 'target_name as targetName'])
    .select(['note', 'address'])
    .where('actor_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The title is told of what the user may see still. */
async function withTitles<Row extends { promptId: number }>(sql: Sql, viewer: NonNullable<Viewer>, rows: Row[]) {
  const ids = rows.map(({ promptId }) => promptId);
  if (ids.length === 0) return [];
  const seen = await sql
    .selectFrom('prompts')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where(visibleTo(viewer))
    .execute();
  const titles = new Map(seen.map(({ id, title }) => [id, title]));
  return rows.map((row) => ({ ...row, title: titles.get(row.promptId) ?? null }));
}
