import type { Viewer } from '../../contract/policy.ts';
import type { Db } from '../database/tables.ts';
import { visibleTo } from '../prompts/prompts.queries.ts';
import { memberKey } from '../usage/usage.queries.ts';

/** In each row, `after` is the cursor from which the next page starts. */

export async function listPromptIdsOf(sql: Db, userId: number): Promise<number[]> {
  const rows = await sql.selectFrom('prompts').select('id').where('owner_id', '=', userId).execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

export async function listImageIds(sql: Db, userId: number): Promise<string[]> {
  const rows = await sql.selectFrom('images').select('id').where('owner_id', '=', userId).execute();
  return rows.map(({ id }) => id).sort();
}

export async function listSavedOf(sql: Db, viewer: NonNullable<Viewer>, after: number, limit: number) {
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

export async function listUsesOf(sql: Db, userId: number, after: number, limit: number) {
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

/** The audit events whose actor is this user. */
export const listAuditEventsOf = (sql: Db, userId: number, after: number, limit: number) =>
  sql
    .selectFrom('audit_log')
    .select(['id as after', 'at', 'act', 'times', 'target_kind as targetKind', 'target_name as targetName'])
    .select(['note', 'address'])
    .where('actor_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Adds the titles of prompts that the user may still see; null for others. */
async function withTitles<Row extends { promptId: number }>(sql: Db, viewer: NonNullable<Viewer>, rows: Row[]) {
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
