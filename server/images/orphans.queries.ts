import { sql as raw } from 'kysely';
import { IMAGE_PATH, imageIdOf, imagePath } from '../../contract/images.ts';
import { timestamp } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';

/** An id that may have files in the store but has no image row. */
export interface Orphan {
  id: string;
  since: string;
}

/** Records an id before its files are stored. Garbage collection removes them if no image row follows in time. */
export async function insertOrphan(sql: Db, id: string): Promise<Orphan> {
  const orphan = { id, since: timestamp() };
  await sql.insertInto('loose_images').values(orphan).execute();
  return orphan;
}

/**
 * Lists images orphaned before a time, oldest first.
 * @param after cursor: `last` of the previous page
 * @returns `last` is undefined on the last page
 */
export async function listOrphans(
  sql: Db,
  before: string,
  limit: number,
  after: Orphan = { since: '', id: '' },
): Promise<{ orphans: Orphan[]; last: Orphan | undefined }> {
  const orphans = await sql
    .selectFrom('loose_images')
    .select(['id', 'since'])
    .where('since', '<', before)
    .where((where) =>
      where.or([
        where('since', '>', after.since),
        where.and([where('since', '=', after.since), where('id', '>', after.id)]),
      ]),
    )
    .orderBy('since')
    .orderBy('id')
    .limit(limit)
    .execute();
  return { orphans, last: orphans.length < limit ? undefined : orphans.at(-1) };
}

/**
 * Claims an orphaned image in order to remove its files. An upload still in progress for it fails.
 * @returns the orphan with its new `since`; undefined if it has become an image or another process has claimed it
 */
export async function claimOrphan(sql: Db, { id, since }: Orphan): Promise<Orphan | undefined> {
  // Unique, even within the same millisecond.
  const mine = `${timestamp()} ${crypto.randomUUID()}`;
  const { numUpdatedRows } = await sql
    .updateTable('loose_images')
    .set({ since: mine })
    .where('id', '=', id)
    .where('since', '=', since)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1 ? { id, since: mine } : undefined;
}

export async function deleteOrphan(sql: Db, { id, since }: Orphan): Promise<void> {
  await sql.deleteFrom('loose_images').where('id', '=', id).where('since', '=', since).execute();
}

/**
 * Marks images as orphaned that were uploaded before a time and that no prompt and no user shows.
 * @param after cursor: `last` of the previous page
 * @returns the new orphans; `last` is undefined on the last page
 */
export async function orphanUnused(
  database: Database,
  before: string,
  limit: number,
  after: { created_at: string; id: string } = { created_at: '', id: '' },
): Promise<{ orphans: Orphan[]; last: { created_at: string; id: string } | undefined }> {
  const candidates = await database.sql
    .selectFrom('images')
    .select(['id', 'created_at'])
    .where('created_at', '<', before)
    .where((where) =>
      where.or([
        where('created_at', '>', after.created_at),
        where.and([where('created_at', '=', after.created_at), where('id', '>', after.id)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = candidates.map(({ id }) => id);
  const unused = await listUnused(database.sql, ids);
  const orphans = unused.length > 0 ? await markOrphaned(database, unused) : [];
  return { orphans, last: candidates.length < limit ? undefined : candidates.at(-1) };
}

/**
 * Deletes the rows of images that nothing shows and records their ids as orphans. Images in use by then stay.
 * @param owners if given, only images that prompts of these users show stay, whoever else shows them (decision 024)
 */
export async function markOrphaned(
  database: Database,
  ids: readonly string[],
  owners?: readonly number[],
): Promise<Orphan[]> {
  if (ids.length === 0) return [];
  return database.transaction(async (trx) => {
    // Lock first, then check: a transaction that is about to show one of them waits, or is waited for.
    const wanted = trx.selectFrom('images').select('id').where('id', 'in', ids).orderBy('id');
    const locked = await database.forUpdate(wanted).execute();
    const lockedIds = locked.map(({ id }) => id);
    const unused = owners ? await listUnshownBy(trx, lockedIds, owners) : await listUnused(trx, lockedIds);
    if (unused.length === 0) return [];
    const since = timestamp();
    const orphans = unused.map((id) => ({ id, since }));
    await trx.deleteFrom('images').where('id', 'in', unused).execute();
    await trx.insertInto('loose_images').values(orphans).execute();
    return orphans;
  });
}

/** Filters images that no prompt and no user shows, neither by path nor by full URL. */
async function listUnused(sql: Db, ids: readonly string[]): Promise<string[]> {
  let left = ids;
  for (const listUsed of [listInPrompts, listPictures, listByAddress]) {
    if (left.length === 0) return [];
    const used = new Set(await listUsed(sql, left));
    left = left.filter((id) => !used.has(id));
  }
  return [...left];
}

/** Filters images that no prompt of these users shows. */
async function listUnshownBy(sql: Db, ids: readonly string[], owners: readonly number[]): Promise<string[]> {
  if (owners.length === 0 || ids.length === 0) return [...ids];
  const shown = await sql
    .selectFrom('prompt_images')
    .innerJoin('prompts', 'prompts.id', 'prompt_images.prompt_id')
    .select(['image_id', 'url'])
    .where('prompts.owner_id', 'in', owners)
    .where((where) => where.or([where('image_id', 'in', ids), where('url', 'like', `https://%${IMAGE_PATH}%`)]))
    .execute();
  const used = new Set(shown.map(({ image_id, url }) => image_id ?? idInAddress(url)));
  return ids.filter((id) => !used.has(id));
}

async function listInPrompts(sql: Db, ids: readonly string[]): Promise<string[]> {
  const shown = await sql.selectFrom('prompt_images').select('image_id').where('image_id', 'in', ids).execute();
  return shown.flatMap(({ image_id }) => image_id ?? []);
}

async function listPictures(sql: Db, ids: readonly string[]): Promise<string[]> {
  const paths = ids.map((id) => imagePath(id));
  const users = await sql.selectFrom('users').select('avatar_url').where('avatar_url', 'in', paths).execute();
  return users.flatMap(({ avatar_url }) => imageIdOf(avatar_url ?? '') ?? []);
}

/** Images shown by full URL, `https://our.site/api/v1/assets/image/ID`. The host is not checked. */
async function listByAddress(sql: Db): Promise<string[]> {
  const pattern = `https://%${IMAGE_PATH}%`;
  const addresses = await raw<{ url: string }>`
    select url from prompt_images where image_id is null and url like ${pattern}
    union select avatar_url as url from users where avatar_url like ${pattern}`.execute(sql);
  return addresses.rows.flatMap(({ url }) => idInAddress(url) ?? []);
}

/** The id of the image that a URL shows, whatever its host. */
export const idInAddress = (url: string): string | undefined => imageIdOf(url.slice(url.indexOf(IMAGE_PATH)));
