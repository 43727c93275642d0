import { createHash } from 'node:crypto';
import { imageIdOf } from '../../contract/images.ts';
import type { Flag, Status } from '../../contract/prompts.ts';
import { moment } from '../clock.ts';
import type { Database } from '../database/engine.ts';
import { foldKey } from '../database/keys.ts';
import type { Sql } from '../database/tables.ts';
import { flagColumn, type PromptRow } from './prompts.queries.ts';
import { indexPrompt, unindexPrompt } from './search.queries.ts';
import { moveTotals, scopesOf, type Counted, type Scope } from './totals.queries.ts';

/** Characters of the content that are kept beside it, for cards. */
const EXCERPT = 300;

/** A prompt to be stored; names and addresses are already resolved. */
export interface NewPrompt {
  ownerId: number;
  title: string;
  content: string;
  previewText: string;
  categoryIds: number[];
  tagIds: number[];
  imageUrls: string[];
  rating?: number;
  trending?: boolean;
  featured?: boolean;
  isNew?: boolean;
  status?: Status;
  createdAt?: string;
}

/** What an edit changes; members left out stay as they are. */
export type PromptChange = Partial<
  Pick<NewPrompt, 'title' | 'content' | 'previewText' | 'categoryIds' | 'tagIds' | 'imageUrls' | 'status'>
> & { flags?: Partial<Record<Flag, boolean>> };

/** Says that two prompts are the same text: an import leaves the second out. */
export const digestOf = (title: string, content: string): string =>
  createHash('sha256').update(`${title}\0${content}`).digest('hex');

const excerptOf = (content: string): string =>
  content.length <= EXCERPT
    ? content
    : content
        .slice(0, EXCERPT)
        .toWellFormed()
        .replace(/\uFFFD$/, '');

const textColumns = (text: Pick<NewPrompt, 'title' | 'content' | 'previewText'>) => ({
  title: text.title,
  title_key: foldKey(text.title),
  content: text.content,
  preview_text: text.previewText,
  excerpt: excerptOf(text.content),
  digest: digestOf(text.title, text.content),
});

const countedOf = (row: PromptRow, links: { categoryIds: number[]; tagIds: number[] }): Counted => ({
  ownerId: row.owner_id,
  status: row.status,
  flags: { trending: row.trending === 1, featured: row.featured === 1, new: row.is_new === 1 },
  ...links,
});

/** Stores one prompt with its categories, tags and images, its place in the index and in the totals. Answers its id. */
export async function insertPrompt(database: Database, trx: Sql, prompt: NewPrompt): Promise<number> {
  const [id] = await insertPrompts(database, trx, [prompt]);
  if (id === undefined) throw new Error('The prompt was not stored');
  return id;
}

/** Stores many prompts in the order given; totals are moved once for all of them. Answers their ids. */
export async function insertPrompts(database: Database, trx: Sql, prompts: NewPrompt[]): Promise<number[]> {
  const ids: number[] = [];
  const scopes: Scope[] = [];
  for (const prompt of prompts) {
    const createdAt = prompt.createdAt ?? moment();
    const row = await trx
      .insertInto('prompts')
      .values({
        ...textColumns(prompt),
        owner_id: prompt.ownerId,
        rating: prompt.rating ?? 0,
        trending: Number(prompt.trending ?? false),
        featured: Number(prompt.featured ?? false),
        // design 6: a new prompt carries the flag `new`.
        is_new: Number(prompt.isNew ?? true),
        status: prompt.status ?? 'PUBLISHED',
        created_at: createdAt,
        updated_at: createdAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await insertCategories(trx, row, prompt.categoryIds);
    await insertTags(trx, row.id, prompt.tagIds);
    await insertImages(trx, row.id, prompt.imageUrls);
    await indexPrompt(database, trx, row, prompt.categoryIds, prompt.tagIds);
    scopes.push(...scopesOf(countedOf(row, prompt)));
    ids.push(row.id);
  }
  await moveTotals(trx, [], scopes);
  return ids;
}

/**
 * Changes a prompt. Editing its text moves `updatedAt`; flags and status do not.
 * @returns false when the prompt is gone
 */
export async function updatePrompt(database: Database, id: number, change: PromptChange): Promise<boolean> {
  return database.transaction(async (trx) => {
    const old = await lockPrompt(trx, id);
    if (!old) return false;
    const links = await listLinks(trx, id);
    const { flags = {}, status, ...edit } = change;
    const flagged = Object.entries(flags).map(([flag, on]) => [flagColumn(flag as Flag), Number(on)]);
    const edited = Object.keys(edit).length > 0;
    const row = await trx
      .updateTable('prompts')
      .set({
        ...textColumns({
          title: edit.title ?? old.title,
          content: edit.content ?? old.content,
          previewText: edit.previewText ?? old.preview_text,
        }),
        ...Object.fromEntries(flagged),
        ...(status ? { status } : {}),
        ...(edited ? { updated_at: moment() } : {}),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();

    const now = { categoryIds: edit.categoryIds ?? links.categoryIds, tagIds: edit.tagIds ?? links.tagIds };
    if (edit.categoryIds || status) {
      await trx.deleteFrom('prompt_categories').where('prompt_id', '=', id).execute();
      await insertCategories(trx, row, now.categoryIds);
    }
    if (edit.tagIds) {
      await trx.deleteFrom('prompt_tags').where('prompt_id', '=', id).execute();
      await insertTags(trx, id, now.tagIds);
    }
    if (edit.imageUrls) {
      await trx.deleteFrom('prompt_images').where('prompt_id', '=', id).execute();
      await insertImages(trx, id, edit.imageUrls);
    }
    if (edited || status) await indexPrompt(database, trx, row, now.categoryIds, now.tagIds);
    await moveTotals(trx, scopesOf(countedOf(old, links)), scopesOf(countedOf(row, now)));
    return true;
  });
}

/** Removes a prompt and all that hangs on it; its images stay in the store. One that is gone is fine. */
export async function deletePrompt(database: Database, id: number): Promise<void> {
  await database.transaction(async (trx) => {
    const old = await lockPrompt(trx, id);
    if (!old) return;
    const links = await listLinks(trx, id);
    await unindexPrompt(database, trx, id);
    await trx.deleteFrom('prompts').where('id', '=', id).execute();
    await moveTotals(trx, scopesOf(countedOf(old, links)), []);
  });
}

/** Reads the row and keeps other writers away from it until the end of the transaction, on both engines alike. */
const lockPrompt = (trx: Sql, id: number): Promise<PromptRow | undefined> =>
  trx
    .updateTable('prompts')
    .set((set) => ({ updated_at: set.ref('prompts.updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

async function listLinks(trx: Sql, id: number): Promise<{ categoryIds: number[]; tagIds: number[] }> {
  const categories = await trx
    .selectFrom('prompt_categories')
    .select('category_id')
    .where('prompt_id', '=', id)
    .orderBy('position')
    .execute();
  const tags = await trx
    .selectFrom('prompt_tags')
    .select('tag_id')
    .where('prompt_id', '=', id)
    .orderBy('position')
    .execute();
  return { categoryIds: categories.map((row) => row.category_id), tagIds: tags.map((row) => row.tag_id) };
}

async function insertCategories(trx: Sql, row: PromptRow, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const listed = Number(row.status === 'PUBLISHED');
  await trx
    .insertInto('prompt_categories')
    .values(
      ids.map((category_id, position) => ({
        prompt_id: row.id,
        category_id,
        position,
        listed,
        created_at: row.created_at,
      })),
    )
    .execute();
}

async function insertTags(trx: Sql, promptId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('prompt_tags')
    .values(ids.map((tag_id, position) => ({ prompt_id: promptId, tag_id, position })))
    .execute();
}

async function insertImages(trx: Sql, promptId: number, urls: string[]): Promise<void> {
  if (urls.length === 0) return;
  await trx
    .insertInto('prompt_images')
    .values(urls.map((url, position) => ({ prompt_id: promptId, position, url, image_id: imageIdOf(url) ?? null })))
    .execute();
}
