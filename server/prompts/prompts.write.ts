import { imageIdOf } from '../../contract/images.ts';
import type { Flag } from '../../contract/prompts.ts';
import { moment } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/tables.ts';
import { invalid } from '../errors.ts';
import { changedSince, isExpected } from '../http/preconditions.ts';
import { holdImages } from '../images/images.queries.ts';
import { OURSELVES } from '../queue/askers.ts';
import { prepareChange } from './prepare.change.ts';
import { announceFlags, announcePrompt } from './prompts.changes.ts';
import { flagColumn, listLinks } from './prompts.queries.ts';
import type { PromptRow } from '../database/tables.ts';
import { changedText, changesVersion, isIndexedAnew, isSameText } from './prompts.versions.ts';
import { insertCategoryRows, insertImageRows, insertPromptRows, insertTagRows } from './prompts.rows.ts';
import { prepareText, textColumns, type PreparedText } from '../text/prompt-text.ts';
import { countTitleWords, indexPrompts, reindexPrompt, unindexPrompt } from '../search/search-index.ts';
import { moveTotals, scopesOf, type Counted } from './totals.queries.ts';
import type { NewPrompt, PromptChange, Write } from './prompts.change.ts';

/** What lists show of categories, tags and images, kept in the prompt as well. */
const copiesOf = ({ categoryIds, tagIds, imageUrls }: Pick<NewPrompt, 'categoryIds' | 'tagIds' | 'imageUrls'>) => ({
  category_ids: categoryIds.join(','),
  tag_ids: tagIds.join(','),
  image_urls: imagesColumn(imageUrls),
});

const imagesColumn = (urls: string[]): string => (urls.length > 0 ? JSON.stringify(urls) : '');

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

/**
 * Stores many prompts in the order given, in few statements however many there are; totals are moved once for all of
 * them. Answers their ids.
 */
export async function insertPrompts(database: Database, trx: Sql, prompts: NewPrompt[]): Promise<number[]> {
  const rows = await insertRows(trx, prompts);
  await insertCategories(trx, rows);
  await insertTags(trx, rows);
  await insertImages(database, trx, rows);
  await indexPrompts(database, trx, rows);
  // Everybody who writes prompts takes totals and then words, each in one order: nobody waits in a circle. Others wait
  // for both, so they come last.
  await moveTotals(
    trx,
    [],
    rows.flatMap((row) => scopesOf(countedOf(row, row))),
  );
  await countTitleWords(trx, [], rows);
  for (const row of rows) announcePrompt(trx, undefined, row);
  return rows.map(({ id }) => id);
}

type Stored = PromptRow & Pick<NewPrompt, 'categoryIds' | 'tagIds' | 'imageUrls'> & Pick<PreparedText, 'lexemes'>;

async function insertRows(trx: Sql, prompts: NewPrompt[]): Promise<Stored[]> {
  const made = prompts.map((prompt) => {
    const { columns, lexemes } = prompt.prepared ?? prepareText(prompt);
    return { prompt, lexemes, row: { ...columns, ...columnsOf(prompt) } };
  });
  const ids = await insertPromptRows(
    trx,
    made.map(({ row }) => row),
  );
  // Rows get their ids one after the other; in which order they are returned neither engine promises.
  ids.sort((a, b) => a.id - b.id);
  return made.map(({ prompt: { categoryIds, tagIds, imageUrls }, row, lexemes }, at) => {
    const key = ids[at];
    if (!key) throw new Error('A prompt was not stored');
    return { ...row, id: key.id, categoryIds, tagIds, imageUrls, lexemes };
  });
}

function columnsOf(prompt: NewPrompt) {
  const createdAt = prompt.createdAt ?? moment();
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

/** How often a text is prepared anew because another request changed it meanwhile. */
const ATTEMPTS = 3;

/**
 * Changes a prompt. Editing its text moves `updatedAt`; flags and status do not. What it is given anew, flags aside, is a
 * new version.
 * @returns false when the prompt is gone
 * @throws 412 when somebody else has changed it meanwhile
 */
export async function updatePrompt(
  database: Database,
  id: number,
  change: PromptChange,
  write: Write = {},
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
  { may, also, refusal, expected, asker = OURSELVES, isLast }: Write & { isLast: boolean },
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
      // Made already, most likely by this very request, whose answer was lost: no conflict (RFC 9110, 13.1.1).
      return true;
    }
    const text = changedText(old, edit);
    const isReady = !ahead || isSameText(ahead.text, text);
    // To find the words of a long text here would hold up everybody: sooner once more.
    if (!isReady && !isLast) return 'overtaken';
    const prepared = isReady ? ahead?.prepared : undefined;
    const flagged = Object.entries(flags).map(([flag, on]) => [flagColumn(flag as Flag), Number(on)]);
    const edited = Object.keys(edit).length > 0;
    const row = await trx
      .updateTable('prompts')
      .set({
        // A long text is not written again for a change of something else.
        ...(isSameText(changedText(old, {}), text) ? {} : (prepared?.columns ?? textColumns(text))),
        ...(edit.categoryIds ? { category_ids: edit.categoryIds.join(',') } : {}),
        ...(edit.tagIds ? { tag_ids: edit.tagIds.join(',') } : {}),
        ...(edit.imageUrls ? { image_urls: imagesColumn(edit.imageUrls) } : {}),
        ...Object.fromEntries(flagged),
        ...(status ? { status } : {}),
        ...(ownerId ? { owner_id: ownerId } : {}),
        ...(edited ? { updated_at: moment() } : {}),
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
    if (edited || status || ownerId) announcePrompt(trx, old, row);
    else announceFlags(trx, row);
    await also?.(trx, old);
    return true;
  });
}

/** Removes a prompt and all that hangs on it; its images stay in the store. One that is gone is fine. */
export async function deletePrompt(database: Database, id: number, { may, also, expected }: Write = {}): Promise<void> {
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
    announcePrompt(trx, old, undefined);
    await also?.(trx, old);
  });
}

/** Reads the row and keeps other writers away from it until the end of the transaction. */
const lockPrompt = (database: Database, trx: Sql, id: number): Promise<PromptRow | undefined> =>
  database.forUpdate(trx.selectFrom('prompts').selectAll().where('id', '=', id)).executeTakeFirst();

async function insertCategories(
  trx: Sql,
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

async function insertTags(trx: Sql, prompts: Pick<Stored, 'id' | 'tagIds'>[]): Promise<void> {
  const rows = prompts.flatMap(({ id, tagIds }) =>
    tagIds.map((tag_id, position) => ({ prompt_id: id, tag_id, position })),
  );
  await insertTagRows(trx, rows);
}

/** @throws 400 for an uploaded image that was removed meanwhile */
async function insertImages(database: Database, trx: Sql, prompts: Pick<Stored, 'id' | 'imageUrls'>[]): Promise<void> {
  const rows = prompts.flatMap(({ id, imageUrls }) =>
    imageUrls.map((url, position) => ({ prompt_id: id, position, url, image_id: imageIdOf(url) ?? null })),
  );
  const [gone] = await holdImages(database, trx, [...new Set(rows.flatMap(({ image_id }) => image_id ?? []))]);
  if (gone !== undefined) throw invalid({ imageUrls: `Unknown image: ${gone}` });
  await insertImageRows(trx, rows);
}
