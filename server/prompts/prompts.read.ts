import type { Viewer } from '../../contract/policy.ts';
import { canEditPrompt } from '../../contract/policy.ts';
import { previewOf } from '../../contract/preview.ts';
import type { ListedPrompt, Prompt } from '../../contract/prompts.ts';
import { namesOf, namesVersion } from '../categories/kept-names.queries.ts';
import { statement } from '../database/statement.ts';
import type { Sql } from '../database/tables.ts';

/** `card`: no content but an excerpt, and always a preview text; `full`: the content (design 6). */
export type View = 'card' | 'full';

/**
 * Prompts as the contract has them, in the order of the ids; ids that are gone are left out. Whether the viewer may see
 * them was decided by whoever picked the ids.
 */
export async function presentPrompts(sql: Sql, ids: number[], viewer: Viewer, view: View): Promise<ListedPrompt[]> {
  if (ids.length === 0) return [];
  const [rows, saved] = await Promise.all([
    view === 'card' ? listCards(sql, { ids }) : listWhole(sql, { ids }),
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

const rowsOf = (sql: Sql, ids: number[]) =>
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
    .where('prompts.id', 'in', ids);

type Ids = { ids: number[] };
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number] & { text: string };

/** With the excerpt only: whole contents would be read from other pages of the file. */
const listCards = statement<Ids, Row>((sql, value) => rowsOf(sql, value('ids')).select('prompts.excerpt as text'));
const listWhole = statement<Ids, Row>((sql, value) => rowsOf(sql, value('ids')).select('prompts.content as text'));

const listSaved = statement<Ids & { userId: number }, { prompt_id: number }>((sql, value) =>
  sql
    .selectFrom('saved_prompts')
    .select('prompt_id')
    .where('user_id', '=', value('userId'))
    .where('prompt_id', 'in', value('ids')),
);
