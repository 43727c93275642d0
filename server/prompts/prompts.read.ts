import { sql as raw } from 'kysely';
import type { Viewer } from '../../contract/policy.ts';
import { canEditPrompt } from '../../contract/policy.ts';
import { previewOf } from '../../contract/preview.ts';
import type { ListedPrompt, Prompt } from '../../contract/prompts.ts';
import { statement } from '../database/statement.ts';
import type { Sql } from '../database/tables.ts';

/** `card`: no content but an excerpt, and always a preview text; `full`: the content (design 6). */
export type View = 'card' | 'full';

type Lists = Pick<ListedPrompt, 'tags' | 'categories' | 'imageUrls'>;

/**
 * Prompts as the contract has them, in the order of the ids; ids that are gone are left out. Whether the viewer may see
 * them was decided by whoever picked the ids.
 */
export async function presentPrompts(sql: Sql, ids: number[], viewer: Viewer, view: View): Promise<ListedPrompt[]> {
  if (ids.length === 0) return [];
  const [rows, texts, saved] = await Promise.all([
    view === 'card' ? listCards(sql, { ids }) : listWhole(sql, { ids }),
    listTexts(sql, { ids }),
    viewer ? listSaved(sql, { ids, userId: viewer.id }) : undefined,
  ]);
  const lists = new Map<number, Lists>();
  for (const { id } of rows) lists.set(id, { tags: [], categories: [], imageUrls: [] });
  for (const { prompt_id, kind, value } of texts) lists.get(prompt_id)?.[kind].push(value);
  const savedIds = saved && new Set(saved.map((row) => row.prompt_id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const [row, list] = [byId.get(id), lists.get(id)];
    if (!row || !list) return [];
    const prompt: ListedPrompt = {
      id,
      title: row.title,
      previewText: view === 'card' ? previewOf({ previewText: row.preview_text, content: row.text }) : row.preview_text,
      imageUrls: list.imageUrls,
      tags: list.tags,
      categories: list.categories,
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
    else prompt.content = row.text;
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
  return prompt?.content === undefined ? undefined : { ...prompt, content: prompt.content };
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
      'prompts.trending',
      'prompts.featured',
      'prompts.is_new',
      'prompts.status',
      'prompts.owner_id',
      'users.username',
      'users.avatar_url',
    ])
    .where('prompts.id', 'in', ids);

const kind = (name: keyof Lists) => raw<keyof Lists>`${raw.lit(name)}`.as('kind');

type Ids = { ids: number[] };
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number] & { text: string };

/** With the excerpt only: whole contents would be read from other pages of the file. */
const listCards = statement<Ids, Row>((sql, value) => rowsOf(sql, value('ids')).select('prompts.excerpt as text'));
const listWhole = statement<Ids, Row>((sql, value) => rowsOf(sql, value('ids')).select('prompts.content as text'));

/** Names and addresses that belong to prompts, each kind in its order; one statement for all three. */
const listTexts = statement<Ids, { kind: keyof Lists; prompt_id: number; value: string }>((sql, value) =>
  sql
    .selectFrom('prompt_tags')
    .innerJoin('tags', 'tags.id', 'prompt_tags.tag_id')
    .select([kind('tags'), 'prompt_id', 'position', 'tags.name as value'])
    .where('prompt_id', 'in', value('ids'))
    .unionAll(
      sql
        .selectFrom('prompt_categories')
        .innerJoin('categories', 'categories.id', 'prompt_categories.category_id')
        .select([kind('categories'), 'prompt_id', 'position', 'categories.name as value'])
        .where('prompt_id', 'in', value('ids')),
    )
    .unionAll(
      sql
        .selectFrom('prompt_images')
        .select([kind('imageUrls'), 'prompt_id', 'position', 'url as value'])
        .where('prompt_id', 'in', value('ids')),
    )
    .orderBy('position'),
);

const listSaved = statement<Ids & { userId: number }, { prompt_id: number }>((sql, value) =>
  sql
    .selectFrom('saved_prompts')
    .select('prompt_id')
    .where('user_id', '=', value('userId'))
    .where('prompt_id', 'in', value('ids')),
);
