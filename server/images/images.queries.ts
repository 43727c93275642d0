import type { Selectable } from 'kysely';
import { moment } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Sql, Tables } from '../database/tables.ts';
import { requireSameRequest, type IdempotencyKey } from '../http/idempotency.ts';

export type ImageRow = Selectable<Tables['images']>;

export const findImage = (sql: Sql, id: string): Promise<Pick<ImageRow, 'id' | 'width'> | undefined> =>
  sql.selectFrom('images').select(['id', 'width']).where('id', '=', id).executeTakeFirst();

/**
 * The image that this member has already uploaded with this `Idempotency-Key`, if any.
 * @throws 422 when it was another file that they sent
 */
export async function findUploaded(
  sql: Sql,
  userId: number,
  key: IdempotencyKey,
): Promise<Pick<ImageRow, 'id' | 'width' | 'height'> | undefined> {
  const row = await sql
    .selectFrom('upload_keys')
    .innerJoin('images', 'images.id', 'upload_keys.image_id')
    .select(['images.id', 'images.width', 'images.height', 'upload_keys.fingerprint'])
    .where('upload_keys.user_id', '=', userId)
    .where('upload_keys.key', '=', key.key)
    .executeTakeFirst();
  if (!row) return undefined;
  const { fingerprint, ...image } = row;
  requireSameRequest(key, { fingerprint });
  return image;
}

/**
 * Turns the files of a loose image into an image. Width and height in pixels, the size in bytes, of the stored image.
 * @param more.spend counts it (quotas/quotas.ts)
 * @throws a unique violation when the key was used meanwhile; Error when the files were tidied away meanwhile
 */
export async function insertImage(
  database: Pick<Database, 'transaction'>,
  image: Omit<ImageRow, 'created_at'>,
  { since, key, spend }: { since: string; key: IdempotencyKey | undefined; spend: (trx: Sql) => Promise<void> },
): Promise<void> {
  await database.transaction(async (trx) => {
    const own = await trx
      .deleteFrom('loose_images')
      .where('id', '=', image.id)
      .where('since', '=', since)
      .executeTakeFirst();
    if (Number(own.numDeletedRows) !== 1) throw new Error('The upload took so long that its file was tidied away');
    const created_at = moment();
    await trx
      .insertInto('images')
      .values({ ...image, created_at })
      .execute();
    if (key !== undefined) {
      await trx
        .insertInto('upload_keys')
        .values({ user_id: image.owner_id, ...key, image_id: image.id, created_at })
        .execute();
    }
    await spend(trx);
  });
}

/**
 * Keeps images from being removed until the end of the transaction, which is to point at them.
 * @returns those that are gone already
 */
export async function holdImages(
  database: Pick<Database, 'forUpdate'>,
  trx: Sql,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  // In one order, so that two writers never wait for each other in a circle.
  const wanted = trx.selectFrom('images').select('id').where('id', 'in', ids).orderBy('id');
  const held = new Set((await database.forUpdate(wanted).execute()).map(({ id }) => id));
  return ids.filter((id) => !held.has(id));
}
