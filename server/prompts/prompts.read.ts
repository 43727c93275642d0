import type { Viewer } from '../../contract/policy.ts';
import { canEditPrompt } from '../../contract/policy.ts';
import { previewOf } from '../../contract/preview.ts';
import type { ListedPrompt, Prompt, Status } from '../../contract/prompts.ts';
import { sql as raw, type Expression, type SqlBool } from 'kysely';
import { namesOf, namesVersion } from '../categories/kept-names.queries.ts';
import { statement } from '../database/statement.ts';
import type { Sql } from '../database/tables.ts';
import { roleOf, visibleTo } from './prompts.queries.ts';

/** `card`: no content but an excerpt, and always a preview text; `full`: the content (product 10). */
export type View = 'card' | 'full';

/** What a list is of: prompts in one status, the viewer's own, or all that the viewer may see. */
export type ListKind = Status | 'own' | 'visible';

/**
 * Prompts as the contract has them, in the order of the ids. Left out is what is gone, and what the viewer may not see or
 * the list does not hold (any more): time may have passed since the ids were picked.
 */
export async function presentPrompts(
  sql: Sql,
  ids: number[],
  viewer: Viewer,
  view: View,
  kind: ListKind = 'visible',
): Promise<ListedPrompt[]> {
  if (ids.length === 0) return [];
  const [rows, saved] = await Promise.all([
    listRows(viewer, view, kind)(sql, { ids, viewerId: viewer?.id ?? 0 }),
    viewer ? listSaved(sql, { ids, userId: viewer.id }) : undefined,
  ]);
  const version = rows[0]?.names_version ?? null;
  const [categories, tags] = await Promise.all([
    namesOf(
      sql,
      'categories',
      version,
      rows.map((row) => row.category_ids),
    ),
    namesOf(
      sql,
      'tags',
      version,
      rows.map((row) => row.tag_ids),
    ),
  ]);
  const savedIds = saved && new Set(saved.map((row) => row.prompt_id));
  const places = new Map(rows.map((row, place) => [row.id, place]));
  return ids.flatMap((id) => {
    const place = places.get(id) ?? -1;
    const row = rows[place];
    if (!row) return [];
    const prompt: ListedPrompt = {
      id,
      title: row.title,
      previewText: view === 'card' ? previewOf({ previewText: row.preview_text, content: row.text }) : row.preview_text,
      imageUrls: row.image_urls === '' ? [] : (JSON.parse(row.image_urls) as string[]),
      tags: tags[place] ?? [],
      categories: categories[place] ?? [],
      rating: row.rating,
      usesCount: row.uses_count,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      trending: row.trending === 1,
      featured: row.featured === 1,
      new: row.is_new === 1,
      status: row.status,
      owner: { id: row.owner_id, username: row.username, avatarUrl: row.avatar_url },
    };
    if (view === 'card') prompt.excerpt = row.text;
    else {
      prompt.content = row.text;
      prompt.version = row.version;
    }
    if (savedIds) {
      prompt.saved = savedIds.has(id);
      prompt.canEdit = canEditPrompt(viewer, { ownerId: row.owner_id });
    }
    return [prompt];
  });
}

/** One whole prompt, or undefined when it is gone. */
export async function presentPrompt(sql: Sql, id: number, viewer: Viewer): Promise<Prompt | undefined> {
  const [prompt] = await presentPrompts(sql, [id], viewer, 'full');
  if (prompt?.content === undefined || prompt.version === undefined) return undefined;
  return { ...prompt, content: prompt.content, version: prompt.version };
}

const rowsOf = (sql: Sql, ids: number[], viewer: Viewer, kind: ListKind) =>
  sql
    .selectFrom('prompts')
    .innerJoin('users', 'users.id', 'prompts.owner_id')
    .select([
      'prompts.id',
      'prompts.title',
      'prompts.preview_text',
      'prompts.rating',
      'prompts.uses_count',
      'prompts.created_at',
      'prompts.updated_at',
      'prompts.version',
      'prompts.trending',
      'prompts.featured',
      'prompts.is_new',
      'prompts.status',
      'prompts.owner_id',
      'prompts.category_ids',
      'prompts.tag_ids',
      'prompts.image_urls',
      'users.username',
      'users.avatar_url',
    ])
    .select(namesVersion.as('names_version'))
    .where('prompts.id', 'in', ids)
    .where((where) => {
      const seen = visibleTo(viewer)(where);
      if (kind === 'visible') return unindexed(seen);
      const column = kind === 'own' ? 'prompts.owner_id' : 'prompts.status';
      return unindexed(where.and([seen, where(column, '=', kind === 'own' ? (viewer?.id ?? 0) : kind)]));
    });

/** A condition that no engine looks for an index for: rows are always looked up by their ids. */
const unindexed = (condition: Expression<SqlBool>) => raw<SqlBool>`case when ${condition} then 1 else 0 end = 1`;

type Ids = { ids: number[] };
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number] & { text: string };

/** By the case of `visibleTo`, view and kind of list, of which each is another statement. */
const LISTS = new Map<string, ReturnType<typeof listRowsOf>>();
/** Cards come with the excerpt only: whole contents would be read from other pages of the file. */
const listRowsOf = (viewer: Viewer, view: View, kind: ListKind) =>
  statement<Ids & { viewerId: number }, Row>((sql, value) =>
    rowsOf(sql, value('ids'), viewer && { ...viewer, id: value('viewerId') }, kind).select(
      view === 'card' ? 'prompts.excerpt as text' : 'prompts.content as text',
    ),
  );

function listRows(viewer: Viewer, view: View, kind: ListKind): ReturnType<typeof listRowsOf> {
  const key = `${roleOf(viewer)} ${view} ${kind}`;
  let list = LISTS.get(key);
  if (!list) LISTS.set(key, (list = listRowsOf(viewer, view, kind)));
  return list;
}

const listSaved = statement<Ids & { userId: number }, { prompt_id: number }>((sql, value) =>
  sql
    .selectFrom('saved_prompts')
    .select('prompt_id')
    .where('user_id', '=', value('userId'))
    .where('prompt_id', 'in', value('ids')),
);
