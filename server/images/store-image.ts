import { randomBytes } from 'node:crypto';
import type { Services } from '../services.ts';
import { idempotencyKey, type IdempotencyKey } from '../http/idempotency.ts';
import { FREE, type Quota } from '../quotas/quotas.ts';
import type { Asker } from '../queue/askers.ts';
import type { EncodedImage } from './decoder.ts';
import { encodeUpload } from './encode.ts';
import { findUploaded, insertImage } from './images.queries.ts';
import { insertLoose } from './loose.queries.ts';
import { removeLoose } from './tidy.ts';
import { fileOf } from './variants.ts';

export interface StoredImage {
  /** 128 random bits, hexadecimal. */
  id: string;
  /** Pixels of what is stored, which may be smaller than what was given. */
  width: number;
  height: number;
}

/**
 * Stores the bytes of an uploaded image. First a note of its id, so that whatever happens the file is
 * found again; then the file; then the row, which never points at nothing.
 * Not to be called inside a transaction, which it would wait for, nor for many images at once, whose queue is short.
 * @param idempotency the `Idempotency-Key` of the upload: what was stored with it is not stored again
 * @param quota of the member who uploads it
 * @param asker who waits for it
 * @throws 413, 415 as encodeUpload; 422 when another file was sent with this key
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
  // Before a repetition is looked for (quotas.ts).
  const refusal = await quota.refusal();
  const repeated = key === undefined ? undefined : await findUploaded(database.sql, ownerId, key);
  if (repeated) return repeated;
  if (refusal) throw refusal;

  // Not awaited here: this call ends, and lets go of the bytes while the picture waits for its turn.
  return keepImage(services, ownerId, encodeUpload(bytes, asker), { key, spend: quota.spend });
}

interface Upload {
  key: IdempotencyKey | undefined;
  spend: Quota['spend'];
}

/** Stores a picture of our own that is encoded already, as it is. */
export const storeEncoded = (
  services: Pick<Services, 'database' | 'images'>,
  ownerId: number,
  image: EncodedImage,
): Promise<StoredImage> => keepImage(services, ownerId, Promise.resolve(image), { key: undefined, spend: FREE.spend });

/** Stores the image once it is encoded. */
async function keepImage(
  services: Pick<Services, 'database' | 'images'>,
  ownerId: number,
  encoding: Promise<EncodedImage>,
  { key, spend }: Upload,
): Promise<StoredImage> {
  const { database, images } = services;
  const image = await encoding;
  const { width, height } = image;
  const id = randomBytes(16).toString('hex');
  const loose = await insertLoose(database.sql, id);
  try {
    await images.put(fileOf(id), image.bytes);
    const row = { id, owner_id: ownerId, width, height, bytes: image.bytes.length };
    await insertImage(database, row, { since: loose.since, key, spend });
  } catch (error) {
    // Where that fails, too, the next tidying does it. After a commit that was not confirmed it removes nothing.
    await removeLoose(services, loose).catch(() => undefined);
    const first = key !== undefined && database.isUniqueViolation(error);
    const stored = first ? await findUploaded(database.sql, ownerId, key) : undefined;
    if (stored) return stored;
    throw error;
  }
  return { id, width, height };
}
