import { randomBytes } from 'node:crypto';
import type { Services } from '../app.ts';
import { encodeUpload } from './encode.ts';
import { insertImage } from './images.queries.ts';
import { fileOf } from './variants.ts';

export interface StoredImage {
  /** 128 random bits, hexadecimal. */
  id: string;
  /** Pixels of what is stored, which may be smaller than what was given. */
  width: number;
  height: number;
}

/**
 * Stores the bytes of an image, uploaded or drawn by us. First the file, then the row: a row never points at nothing.
 * Not to be called inside a transaction, which it would wait for, nor for many images at once, whose line is short.
 * @throws 413, 415 as encodeUpload
 */
export async function storeImage(
  { database, images }: Pick<Services, 'database' | 'images'>,
  ownerId: number,
  bytes: Uint8Array,
): Promise<StoredImage> {
  const image = await encodeUpload(bytes);
  const { width, height } = image;
  const id = randomBytes(16).toString('hex');
  await images.put(fileOf(id), image.bytes);
  try {
    await insertImage(database.sql, { id, owner_id: ownerId, width, height, bytes: image.bytes.length });
  } catch (error) {
    await images.remove(fileOf(id)).catch(() => undefined);
    throw error;
  }
  return { id, width, height };
}
