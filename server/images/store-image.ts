import { randomBytes } from 'node:crypto';
import type { Services } from '../services.ts';
import { idempotencyKey, type IdempotencyKey } from '../http/idempotency.ts';
import { FREE, type Quota } from '../quotas/quotas.ts';
import type { Asker } from '../queue/askers.ts';
import type { EncodedImage } from './decoder.ts';
import { encodeUpload } from './encode.ts';
import { findUploaded, insertImage } from './images.queries.ts';
import { insertOrphan } from './orphans.queries.ts';
import { removeOrphans } from './garbage.ts';
import { fileOf } from './variants.ts';

export interface StoredImage {
  /** 128 random bits, hexadecimal. */
  id: string;
  /** Pixels of the stored image, which may be smaller than the upload. */
  width: number;
  height: number;
}

/**
 * Stores an uploaded image in three steps: an orphan row with its id, so that garbage collection always finds the file;
 * the file; the image row, which therefore never points at a missing file.
 * Do not call it inside a transaction (it would deadlock), nor for many images at once (the queue is short).
 * @param idempotency the `Idempotency-Key` of the upload: a repeated upload returns the stored image
 * @param quota of the member who uploads it
 * @param asker who waits for it
 * @throws 413, 415 as encodeUpload; 422 if this key was used with another file; 429 if the quota is used up
 */
export async function storeImage(
  services: Pick<Services, 'database' | 'images'>,
  ownerId: number,
  bytes: Uint8Array,
  idempotency?: string,
  quota = FREE,
  asker: Asker = { member: ownerId },
): Promise<StoredImage> {
  const { database } = services;
  const key = idempotencyKey(idempotency, bytes);
  // Before the look-up of the idempotency key (quotas.ts).
  const refusal = await quota.refusal();
  const repeated = key === undefined ? undefined : await findUploaded(database.sql, ownerId, key);
  if (repeated) return repeated;
  if (refusal) throw refusal;

  // No `await` here: this function returns and releases the bytes while the picture waits for its turn.
  return saveImage(services, ownerId, encodeUpload(bytes, asker), { key, spend: quota.spend });
}

interface Upload {
  key: IdempotencyKey | undefined;
  spend: Quota['spend'];
}

/** Stores an encoded picture of our own unchanged. */
export const storeEncoded = (
  services: Pick<Services, 'database' | 'images'>,
  ownerId: number,
  image: EncodedImage,
): Promise<StoredImage> => saveImage(services, ownerId, Promise.resolve(image), { key: undefined, spend: FREE.spend });

/** Stores the image once it is encoded. */
async function saveImage(
  services: Pick<Services, 'database' | 'images'>,
  ownerId: number,
  encoding: Promise<EncodedImage>,
  { key, spend }: Upload,
): Promise<StoredImage> {
  const { database, images } = services;
  const image = await encoding;
  const { width, height } = image;
  const id = randomBytes(16).toString('hex');
  const orphan = await insertOrphan(database.sql, id);
  try {
    await images.put(fileOf(id), image.bytes);
    const row = { id, owner_id: ownerId, width, height, bytes: image.bytes.length };
    await insertImage(database, row, { since: orphan.since, key, spend });
  } catch (error) {
    // If this fails too, garbage collection does it. After an unconfirmed commit it removes nothing.
    await removeOrphans(services, orphan).catch(() => undefined);
    const first = key !== undefined && database.isUniqueViolation(error);
    const stored = first ? await findUploaded(database.sql, ownerId, key) : undefined;
    if (stored) return stored;
    throw error;
  }
  return { id, width, height };
}
