import type { Viewer } from '../../contract/policy.ts';
import { canEditPrompt } from '../../contract/policy.ts';
import { previewOf } from '../../contract/preview.ts';
import type { Language } from '../../contract/languages.ts';
import type { ListedPrompt, Prompt, Status } from '../../contract/prompts.ts';
import { sql as raw, type Expression, type SqlBool } from 'kysely';
import { cachedNamesOf, nameCacheVersion } from '../names/name-cache.queries.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Db } from '../database/tables.ts';
import { authorFieldsOf } from '../text/prompt-text.ts';
import { roleOf, visibleTo } from './prompts.queries.ts';

/** `card`: an excerpt instead of the content, and always a preview text; `full`: the content (product 10). */
export type View = 'card' | 'full';

/** What a list contains: prompts in one status, the viewer's own, or all that the viewer may see. */
export type ListKind = Status | 'own' | 'visible';

/**
 * Prompts in the shape of the contract, in the order of the ids. Omits prompts that are gone, that the viewer may not
 * see, or that have left the list since the ids were picked.
 */
export async function presentPrompts(
  sql: Db,
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
    cachedNamesOf(
      sql,
      'categories',
      version,
      rows.map((row) => row.category_ids),
    ),
    cachedNamesOf(
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
      dialect: row.dialect,
      owner: { id: row.owner_id, username: row.username, avatarUrl: row.avatar_url },
    };
    if (row.field_count !== null) prompt.fieldCount = row.field_count;
    if (row.language !== '') prompt.language = row.language as Language;
    if (view === 'card') prompt.excerpt = row.text;
    else {
      prompt.content = row.text;
      prompt.fields = authorFieldsOf(row.author_fields ?? '');
      prompt.version = row.version;
      if (row.language_given === 1) prompt.languageGiven = true;
    }
    if (savedIds) {
      prompt.saved = savedIds.has(id);
      prompt.canEdit = canEditPrompt(viewer, { ownerId: row.owner_id });
    }
    return [prompt];
  });
}

/** One whole prompt, still without its form (prompts/prompts.present.ts); undefined when it is gone. */
export async function presentPrompt(sql: Db, id: number, viewer: Viewer): Promise<Prompt | undefined> {
  const [prompt] = await presentPrompts(sql, [id], viewer, 'full');
  if (prompt?.content === undefined || prompt.version === undefined) return undefined;
  return { ...prompt, content: prompt.content, version: prompt.version, fields: prompt.fields ?? [] };
}

const rowsOf = (sql: Db, ids: number[], viewer: Viewer, kind: ListKind) =>
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
      'prompts.dialect',
      'prompts.field_count',
      'prompts.language',
      'prompts.language_given',
      'users.username',
      'users.avatar_url',
    ])
    .select(nameCacheVersion.as('names_version'))
    .where('prompts.id', 'in', ids)
    .where((where) => {
      const seen = visibleTo(viewer)(where);
      if (kind === 'visible') return unindexed(seen);
      const column = kind === 'own' ? 'prompts.owner_id' : 'prompts.status';
      return unindexed(where.and([seen, where(column, '=', kind === 'own' ? (viewer?.id ?? 0) : kind)]));
    });

/** Hides a condition from the planner, so that it uses no index for it: rows are always looked up by id. */
const unindexed = (condition: Expression<SqlBool>) => raw<SqlBool>`case when ${condition} then 1 else 0 end = 1`;

type Ids = { ids: number[] };
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number] & { text: string; author_fields?: string };

/** One statement per case of `visibleTo`, view and kind of list. */
const LISTS = new Map<string, ReturnType<typeof listRowsOf>>();
/** Cards read the excerpt only: whole contents, and what authors say of fields, are long. */
const listRowsOf = (viewer: Viewer, view: View, kind: ListKind) =>
  preparedQuery<Ids & { viewerId: number }, Row>((sql, value) => {
    const rows = rowsOf(sql, value('ids'), viewer && { ...viewer, id: value('viewerId') }, kind);
    return view === 'card'
      ? rows.select('prompts.excerpt as text')
      : rows.select(['prompts.content as text', 'prompts.author_fields']);
  });

function listRows(viewer: Viewer, view: View, kind: ListKind): ReturnType<typeof listRowsOf> {
  const key = `${roleOf(viewer)} ${view} ${kind}`;
  let list = LISTS.get(key);
  if (!list) LISTS.set(key, (list = listRowsOf(viewer, view, kind)));
  return list;
}

const listSaved = preparedQuery<Ids & { userId: number }, { prompt_id: number }>((sql, value) =>
  sql
    .selectFrom('saved_prompts')
    .select('prompt_id')
    .where('user_id', '=', value('userId'))
    .where('prompt_id', 'in', value('ids')),
);
