import type { Services } from '../services.ts';
import { firstPictureOf } from '../images/formats/first-picture.ts';
import { storeEncoded } from '../images/store-image.ts';
import { removeImages } from '../images/garbage.ts';
import { readSamplePicture } from './sample/index.ts';

/**
 * Stores pictures of the sample library by file name. Returns their ids in the same order.
 * @param signal aborts it between two pictures
 * @throws what storing an image throws; pictures stored until then are removed
 */
export async function storePictures(
  services: Services,
  ownerId: number,
  files: string[],
  signal?: AbortSignal,
): Promise<string[]> {
  const ids: string[] = [];
  try {
    for (const file of files) {
      signal?.throwIfAborted();
      const bytes = await readSamplePicture(file);
      const { width, height } = firstPictureOf(bytes);
      ids.push((await storeEncoded(services, ownerId, { bytes, width, height })).id);
    }
  } catch (error) {
    await removeImages(services, ids);
    throw error;
  }
  return ids;
}
