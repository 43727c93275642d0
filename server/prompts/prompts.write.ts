import { imageIdOf } from '../../contract/images.ts';
import type { Flag } from '../../contract/prompts.ts';
import { timestamp } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { invalid } from '../errors.ts';
import { changedSince, isExpected } from '../http/preconditions.ts';
import { lockImages } from '../images/images.queries.ts';
import { OURSELVES } from '../queue/askers.ts';
import { prepareChange } from './prepare.ts';
import { invalidateFlags, invalidatePrompt } from './prompts.invalidation.ts';
import { flagColumn, listLinks } from './prompts.queries.ts';
import type { PromptRow } from '../database/tables.ts';
import { changedText, changesVersion, isIndexedAnew, isSameText } from './prompts.versions.ts';
import { insertCategoryRows, insertImageRows, insertPromptRows, insertTagRows } from './prompts.rows.ts';
import { prepareText, textColumns, type PreparedText } from '../text/prompt-text.ts';
import { countTitleWords, indexPrompts, reindexPrompt, unindexPrompt } from '../search/search-index.ts';
import { moveTotals, scopesOf, type Counted } from './totals.queries.ts';
import type { NewPrompt, PromptChange, UpdateOptions } from './prompts.types.ts';

/** Copies of categories, tags and images in the row of the prompt, for lists. */
const copiesOf = ({ categoryIds, tagIds, imageUrls }: Pick<NewPrompt, 'categoryIds' | 'tagIds' | 'imageUrls'>) => ({
  category_ids: categoryIds.join(','),
  tag_ids: tagIds.join(','),
  image_urls: imagesColumn(imageUrls),
});

const imagesColumn = (urls: string[]): string => (urls.length > 0 ? JSON.stringify(urls) : '');

/** What decides in which lists a prompt is. */
export const countedOf = (row: PromptRow, links: { categoryIds: number[]; tagIds: number[] }): Counted => ({
  ownerId: row.owner_id,
  status: row.status,
  language: row.language,
  flags: { trending: row.trending === 1, featured: row.featured === 1, new: row.is_new === 1 },
  ...links,
});

/** Stores one prompt with its categories, tags, images, index entry and totals. Returns its id. */
export async function insertPrompt(database: Database, trx: Db, prompt: NewPrompt): Promise<number> {
  const [id] = await insertPrompts(database, trx, [prompt]);
  if (id === undefined) throw new Error('The prompt was not stored');
  return id;
}

/**
 * Stores many prompts in the given order, in a small number of statements however many there are; totals are updated
 * once for all of them. Returns their ids.
 */
export async function insertPrompts(database: Database, trx: Db, prompts: NewPrompt[]): Promise<number[]> {
  const rows = await insertRows(trx, prompts);
  await insertCategories(trx, rows);
  await insertTags(trx, rows);
  await insertImages(database, trx, rows);
  await indexPrompts(database, trx, rows);
  // Lock order that prevents deadlocks: every writer takes totals, then words, each in sorted order. Other writers
  // wait for both, so they are taken last.
  await moveTotals(
    trx,
    [],
    rows.flatMap((row) => scopesOf(countedOf(row, row))),
  );
  await countTitleWords(trx, [], rows);
  for (const row of rows) invalidatePrompt(trx, undefined, row);
  return rows.map(({ id }) => id);
}

type Stored = PromptRow & Pick<NewPrompt, 'categoryIds' | 'tagIds' | 'imageUrls'> & Pick<PreparedText, 'lexemes'>;

async function insertRows(trx: Db, prompts: NewPrompt[]): Promise<Stored[]> {
  const inserts = prompts.map((prompt) => {
    const { columns, lexemes } = prompt.prepared ?? prepareText(prompt);
    return { prompt, lexemes, row: { ...columns, ...columnsOf(prompt) } };
  });
  const ids = await insertPromptRows(
    trx,
    inserts.map(({ row }) => row),
  );
  // Ids ascend in the order of insertion, but neither engine guarantees the order in which it returns them.
  ids.sort((a, b) => a.id - b.id);
  return inserts.map(({ prompt: { categoryIds, tagIds, imageUrls }, row, lexemes }, at) => {
    const key = ids[at];
    if (!key) throw new Error('A prompt was not stored');
    return { ...row, id: key.id, categoryIds, tagIds, imageUrls, lexemes };
  });
}

function columnsOf(prompt: NewPrompt) {
  const createdAt = prompt.createdAt ?? timestamp();
  return {
    ...copiesOf(prompt),
    owner_id: prompt.ownerId,
    rating: prompt.rating ?? 0,
    uses_count: 0,
    trending: Number(prompt.trending ?? false),
    featured: Number(prompt.featured ?? false),
    // product 10: a new prompt carries the flag `new`.
    is_new: Number(prompt.isNew ?? true),
    status: prompt.status ?? 'PUBLISHED',
    created_at: createdAt,
    updated_at: createdAt,
    version: 1,
  };
}

/** How often a text is prepared again because another request changed it in the meantime. */
const ATTEMPTS = 3;

/**
 * Changes a prompt. Editing its text moves `updatedAt`; flags and status do not. Every change except of flags and owner
 * makes a new version.
 * @returns false when the prompt is gone
 * @throws 412 when somebody else has changed it in the meantime
 */
export async function updatePrompt(
  database: Database,
  id: number,
  change: PromptChange,
  write: UpdateOptions = {},
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const done = await tryToUpdate(database, id, change, { ...write, isLast: attempt === ATTEMPTS });
    if (done !== 'overtaken') return done;
  }
}

async function tryToUpdate(
  database: Database,
  id: number,
  change: PromptChange,
  { may, also, refusal, expected, asker = OURSELVES, isLast }: UpdateOptions & { isLast: boolean },
): Promise<boolean | 'overtaken'> {
  const ahead = await prepareChange(database, id, change, { expected, refusal, asker });
  return database.transaction(async (trx) => {
    const old = await lockPrompt(database, trx, id);
    if (!old) return false;
    await may?.(trx);
    const links = await listLinks(trx, id);
    const { flags = {}, status, ownerId, ...edit } = change;
    const changes = changesVersion(old, links, change);
    if (!isExpected(old.version, expected)) {
      if (changes || change.flags) throw changedSince('The prompt');
      // Already made, most likely by this same request, whose response was lost: no conflict (RFC 9110, 13.1.1).
      return true;
    }
    const text = changedText(old, edit);
    const isReady = !ahead || isSameText(ahead.text, text);
    // Preparing a long text here would block all other requests: try again from the start.
    if (!isReady && !isLast) return 'overtaken';
    const prepared = isReady ? ahead?.prepared : undefined;
    const flagged = Object.entries(flags).map(([flag, on]) => [flagColumn(flag as Flag), Number(on)]);
    const edited = Object.keys(edit).length > 0;
    const row = await trx
      .updateTable('prompts')
      .set({
        // Does not write a long text again when something else changes.
        ...(isSameText(changedText(old, {}), text) ? {} : (prepared?.columns ?? textColumns(text))),
        ...(edit.categoryIds ? { category_ids: edit.categoryIds.join(',') } : {}),
        ...(edit.tagIds ? { tag_ids: edit.tagIds.join(',') } : {}),
        ...(edit.imageUrls ? { image_urls: imagesColumn(edit.imageUrls) } : {}),
        ...Object.fromEntries(flagged),
        ...(status ? { status } : {}),
        ...(ownerId ? { owner_id: ownerId } : {}),
        ...(edited ? { updated_at: timestamp() } : {}),
        version: old.version + Number(changes),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();

    const now = { categoryIds: edit.categoryIds ?? links.categoryIds, tagIds: edit.tagIds ?? links.tagIds };
    if (edit.categoryIds || status) {
      await trx.deleteFrom('prompt_categories').where('prompt_id', '=', id).execute();
      await insertCategories(trx, [{ ...row, ...now }]);
    }
    if (edit.tagIds) {
      await trx.deleteFrom('prompt_tags').where('prompt_id', '=', id).execute();
      await insertTags(trx, [{ id, ...now }]);
    }
    if (edit.imageUrls) {
      await trx.deleteFrom('prompt_images').where('prompt_id', '=', id).execute();
      await insertImages(database, trx, [{ id, imageUrls: edit.imageUrls }]);
    }
    if (isIndexedAnew(old, change))
      await reindexPrompt(database, trx, { ...row, ...now, ...(prepared && { lexemes: prepared.lexemes }) });
    await moveTotals(trx, scopesOf(countedOf(old, links)), scopesOf(countedOf(row, now)));
    if (edited || status) await countTitleWords(trx, [old], [row]);
    if (edited || status || ownerId) invalidatePrompt(trx, old, row);
    else invalidateFlags(trx, row);
    await also?.(trx, old);
    return true;
  });
}

/** Deletes a prompt and everything that refers to it; its images stay stored. A missing prompt is no error. */
export async function deletePrompt(
  database: Database,
  id: number,
  { may, also, expected }: UpdateOptions = {},
): Promise<void> {
  await database.transaction(async (trx) => {
    const old = await lockPrompt(database, trx, id);
    if (!old) return;
    await may?.(trx);
    if (!isExpected(old.version, expected)) throw changedSince('The prompt');
    const links = await listLinks(trx, id);
    await unindexPrompt(database, trx, id);
    await trx.deleteFrom('prompts').where('id', '=', id).execute();
    await moveTotals(trx, scopesOf(countedOf(old, links)), []);
    await countTitleWords(trx, [old], []);
    invalidatePrompt(trx, old, undefined);
    await also?.(trx, old);
  });
}

/** Reads the row and locks it against other writers until the end of the transaction. */
const lockPrompt = (database: Database, trx: Db, id: number): Promise<PromptRow | undefined> =>
  database.forUpdate(trx.selectFrom('prompts').selectAll().where('id', '=', id)).executeTakeFirst();

async function insertCategories(
  trx: Db,
  prompts: Pick<Stored, 'id' | 'status' | 'created_at' | 'categoryIds'>[],
): Promise<void> {
  const rows = prompts.flatMap(({ id, status, created_at, categoryIds }) =>
    categoryIds.map((category_id, position) => ({
      prompt_id: id,
      category_id,
      position,
      listed: Number(status === 'PUBLISHED'),
      created_at,
    })),
  );
  await insertCategoryRows(trx, rows);
}

async function insertTags(trx: Db, prompts: Pick<Stored, 'id' | 'tagIds'>[]): Promise<void> {
  const rows = prompts.flatMap(({ id, tagIds }) =>
    tagIds.map((tag_id, position) => ({ prompt_id: id, tag_id, position })),
  );
  await insertTagRows(trx, rows);
}

/** @throws 400 for an uploaded image that was removed in the meantime */
async function insertImages(database: Database, trx: Db, prompts: Pick<Stored, 'id' | 'imageUrls'>[]): Promise<void> {
  const rows = prompts.flatMap(({ id, imageUrls }) =>
    imageUrls.map((url, position) => ({ prompt_id: id, position, url, image_id: imageIdOf(url) ?? null })),
  );
  const [gone] = await lockImages(database, trx, [...new Set(rows.flatMap(({ image_id }) => image_id ?? []))]);
  if (gone !== undefined) throw invalid({ imageUrls: `Unknown image: ${gone}` });
  await insertImageRows(trx, rows);
}
