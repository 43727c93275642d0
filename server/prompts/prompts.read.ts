import type { Viewer } from '../../contract/policy.ts';
import { canEditPrompt } from '../../contract/policy.ts';
import { previewOf } from '../../contract/preview.ts';
import type { ListedPrompt, Prompt } from '../../contract/prompts.ts';
import type { Sql } from '../database/tables.ts';

/** `card`: no content but an excerpt, and always a preview text; `full`: the content (design 6). */
export type View = 'card' | 'full';

/**
 * Prompts as the contract has them, in the order of the ids; ids that are gone are left out. Whether the viewer may see
 * them was decided by whoever picked the ids.
 */
export async function presentPrompts(sql: Sql, ids: number[], viewer: Viewer, view: View): Promise<ListedPrompt[]> {
  if (ids.length === 0) return [];
  const [rows, tags, categories, images, saved] = await Promise.all([
    listRows(sql, ids, view),
    listNames(sql, 'tags', ids),
    listNames(sql, 'categories', ids),
    listImages(sql, ids),
    viewer ? listSaved(sql, ids, viewer.id) : undefined,
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const prompt: ListedPrompt = {
      id,
      title: row.title,
      previewText:
        view === 'card' ? previewOf({ previewText: row.preview_text, content: row.excerpt }) : row.preview_text,
      imageUrls: images.get(id) ?? [],
      tags: tags.get(id) ?? [],
      categories: categories.get(id) ?? [],
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
    if (view === 'card') prompt.excerpt = row.excerpt;
    else prompt.content = row.content;
    if (saved) {
      prompt.saved = saved.has(id);
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

async function listRows(sql: Sql, ids: number[], view: View) {
  const query = sql
    .selectFrom('prompts')
    .innerJoin('users', 'users.id', 'prompts.owner_id')
    .select([
      'prompts.id',
      'prompts.title',
      'prompts.preview_text',
      'prompts.excerpt',
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
  if (view === 'full') return query.select('prompts.content').execute();
  return query.select((expression) => expression.val('').as('content')).execute();
}

/** Groups values by prompt, keeping their order. */
function grouped(rows: { prompt_id: number; value: string }[]): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const { prompt_id, value } of rows) {
    const group = groups.get(prompt_id);
    if (group) group.push(value);
    else groups.set(prompt_id, [value]);
  }
  return groups;
}

async function listNames(sql: Sql, of: 'tags' | 'categories', ids: number[]): Promise<Map<number, string[]>> {
  const rows =
    of === 'tags'
      ? await sql
          .selectFrom('prompt_tags')
          .innerJoin('tags', 'tags.id', 'prompt_tags.tag_id')
          .select(['prompt_tags.prompt_id', 'tags.name as value'])
          .where('prompt_tags.prompt_id', 'in', ids)
          .orderBy('prompt_tags.position')
          .execute()
      : await sql
          .selectFrom('prompt_categories')
          .innerJoin('categories', 'categories.id', 'prompt_categories.category_id')
          .select(['prompt_categories.prompt_id', 'categories.name as value'])
          .where('prompt_categories.prompt_id', 'in', ids)
          .orderBy('prompt_categories.position')
          .execute();
  return grouped(rows);
}

async function listImages(sql: Sql, ids: number[]): Promise<Map<number, string[]>> {
  const rows = await sql
    .selectFrom('prompt_images')
    .select(['prompt_id', 'url as value'])
    .where('prompt_id', 'in', ids)
    .orderBy('position')
    .execute();
  return grouped(rows);
}

async function listSaved(sql: Sql, ids: number[], userId: number): Promise<Set<number>> {
  const rows = await sql
    .selectFrom('saved_prompts')
    .select('prompt_id')
    .where('user_id', '=', userId)
    .where('prompt_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.prompt_id));
}
