import type { Selectable } from 'kysely';
import { timestamp } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Db, Tables } from '../database/tables.ts';
import { requireSameRequest, type IdempotencyKey } from '../http/idempotency.ts';

export type ImageRow = Selectable<Tables['images']>;

export const findImage = (sql: Db, id: string): Promise<Pick<ImageRow, 'id' | 'width'> | undefined> =>
  sql.selectFrom('images').select(['id', 'width']).where('id', '=', id).executeTakeFirst();

/**
 * The image that this member has already uploaded with this `Idempotency-Key`, if any.
 * @throws 422 if the key was used with another file
 */
export async function findUploaded(
  sql: Db,
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
 * Replaces the orphan row by an image row: width and height in pixels, size in bytes, of the stored image.
 * @param more.spend counts it against the quota (quotas/quotas.ts)
 * @throws a unique violation if the key has been used in the meantime; Error if the files have been removed
 */
export async function insertImage(
  database: Pick<Database, 'transaction'>,
  image: Omit<ImageRow, 'created_at'>,
  { since, key, spend }: { since: string; key: IdempotencyKey | undefined; spend: (trx: Db) => Promise<void> },
): Promise<void> {
  await database.transaction(async (trx) => {
    const own = await trx
      .deleteFrom('loose_images')
      .where('id', '=', image.id)
      .where('since', '=', since)
      .executeTakeFirst();
    if (Number(own.numDeletedRows) !== 1) throw new Error('The upload took so long that its file was removed');
    const created_at = timestamp();
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
 * Locks images against removal until the end of the transaction, which will reference them.
 * @returns the ids that no longer exist
 */
export async function lockImages(
  database: Pick<Database, 'forUpdate'>,
  trx: Db,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  // A fixed lock order, so that two writers never deadlock.
  const wanted = trx.selectFrom('images').select('id').where('id', 'in', ids).orderBy('id');
  const locked = new Set((await database.forUpdate(wanted).execute()).map(({ id }) => id));
  return ids.filter((id) => !locked.has(id));
}
