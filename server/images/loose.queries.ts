import { sql as raw } from 'kysely';
import { IMAGE_PATH, imageIdOf, imagePath } from '../../contract/images.ts';
import { moment } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/tables.ts';

/** An id whose files may lie in the store though no image has it. */
export interface Loose {
  id: string;
  since: string;
}

/** Says that files of this id are about to be stored. What is not made an image in time is tidied away. */
export async function insertLoose(sql: Sql, id: string): Promise<Loose> {
  const loose = { id, since: moment() };
  await sql.insertInto('loose_images').values(loose).execute();
  return loose;
}

/**
 * Loose since before a moment, the oldest first.
 * @param after where to go on: what an earlier call answered as `last`
 * @returns `last` is undefined after the last one
 */
export async function listLoose(
  sql: Sql,
  before: string,
  limit: number,
  after: Loose = { since: '', id: '' },
): Promise<{ loose: Loose[]; last: Loose | undefined }> {
  const loose = await sql
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
  return { loose, last: loose.length < limit ? undefined : loose.at(-1) };
}

/**
 * Takes a loose image for oneself, to remove its files: an upload that still believed in it fails.
 * @returns what it is called from now on; undefined when it has become an image, or somebody else took it
 */
export async function claimLoose(sql: Sql, { id, since }: Loose): Promise<Loose | undefined> {
  // Never the same as before, however little time has passed.
  const mine = `${moment()} ${crypto.randomUUID()}`;
  const { numUpdatedRows } = await sql
    .updateTable('loose_images')
    .set({ since: mine })
    .where('id', '=', id)
    .where('since', '=', since)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1 ? { id, since: mine } : undefined;
}

export async function deleteLoose(sql: Sql, { id, since }: Loose): Promise<void> {
  await sql.deleteFrom('loose_images').where('id', '=', id).where('since', '=', since).execute();
}

/**
 * Makes loose what no prompt and no user shows, of the images that were uploaded before a moment.
 * @param after where to go on: what an earlier call answered as `last`
 * @returns what became loose; `last` is undefined after the last image
 */
export async function loosenUnused(
  database: Database,
  before: string,
  limit: number,
  after: { created_at: string; id: string } = { created_at: '', id: '' },
): Promise<{ loose: Loose[]; last: { created_at: string; id: string } | undefined }> {
  const looked = await database.sql
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
  const ids = looked.map(({ id }) => id);
  const unused = await listUnused(database.sql, ids);
  const loose = unused.length > 0 ? await loosen(database, unused) : [];
  return { loose, last: looked.length < limit ? undefined : looked.at(-1) };
}

/**
 * Removes images that nothing shows, and leaves their ids loose. What is shown meanwhile stays.
 * @param owners only what prompts of these users show stays, whoever else shows it (decision 024)
 */
export async function loosen(database: Database, ids: readonly string[], owners?: readonly number[]): Promise<Loose[]> {
  if (ids.length === 0) return [];
  return database.transaction(async (trx) => {
    // Held first, looked at then: who is about to show one waits, or is waited for.
    const wanted = trx.selectFrom('images').select('id').where('id', 'in', ids).orderBy('id');
    const held = await database.forUpdate(wanted).execute();
    const looked = held.map(({ id }) => id);
    const unused = owners ? await listUnshownBy(trx, looked, owners) : await listUnused(trx, looked);
    if (unused.length === 0) return [];
    const since = moment();
    const loose = unused.map((id) => ({ id, since }));
    await trx.deleteFrom('images').where('id', 'in', unused).execute();
    await trx.insertInto('loose_images').values(loose).execute();
    return loose;
  });
}

/** Those of the images that neither a prompt nor a user shows, by their path or by a whole address. */
async function listUnused(sql: Sql, ids: readonly string[]): Promise<string[]> {
  let left = ids;
  for (const listUsed of [listInPrompts, listPictures, listByAddress]) {
    if (left.length === 0) return [];
    const used = new Set(await listUsed(sql, left));
    left = left.filter((id) => !used.has(id));
  }
  return [...left];
}

/** Those of the images that no prompt of these users shows. */
async function listUnshownBy(sql: Sql, ids: readonly string[], owners: readonly number[]): Promise<string[]> {
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

async function listInPrompts(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const shown = await sql.selectFrom('prompt_images').select('image_id').where('image_id', 'in', ids).execute();
  return shown.flatMap(({ image_id }) => image_id ?? []);
}

async function listPictures(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const paths = ids.map((id) => imagePath(id));
  const users = await sql.selectFrom('users').select('avatar_url').where('avatar_url', 'in', paths).execute();
  return users.flatMap(({ avatar_url }) => imageIdOf(avatar_url ?? '') ?? []);
}

/** Images that are shown as `https://our.site/api/v1/assets/image/ID`: for us an address like any other. */
async function listByAddress(sql: Sql): Promise<string[]> {
  const pattern = `https://%${IMAGE_PATH}%`;
  const addresses = await raw<{ url: string }>`
    select url from prompt_images where image_id is null and url like ${pattern}
    union select avatar_url as url from users where avatar_url like ${pattern}`.execute(sql);
  return addresses.rows.flatMap(({ url }) => idInAddress(url) ?? []);
}

/** The image that an address shows, of whatever host. */
export const idInAddress = (url: string): string | undefined => imageIdOf(url.slice(url.indexOf(IMAGE_PATH)));
