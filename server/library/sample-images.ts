import type { Services } from '../app.ts';
import { drawPicture } from '../images/encode.ts';
import { storeImage } from '../images/store-image.ts';
import { removeImages } from '../images/tidy.ts';
import { drawSample } from './sample/drawings/index.ts';

/** Pictures drawn at the same time: each keeps a core busy. */
const AT_ONCE = 2;

/** A picture that a sample prompt is to have. */
export interface Drawing {
  category: string;
  title: string;
  index: number;
}

/**
 * Draws the pictures and stores them like uploads. Answers their ids in the order of the drawings.
 * @param signal ends it half-way
 * @throws what storing an image throws; what was stored until then is removed
 */
export async function storeDrawings(
  services: Services,
  ownerId: number,
  drawings: Drawing[],
  signal?: AbortSignal,
): Promise<string[]> {
  const ids: string[] = [];
  const queue = drawings.entries();
  const draw = async (): Promise<void> => {
    for (const [at, { category, title, index }] of queue) {
      signal?.throwIfAborted();
      const { bytes } = await drawPicture(drawSample(category, title, index));
      ids[at] = (await storeImage(services, ownerId, bytes)).id;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, draw));
  const failed = ends.find((end) => end.status === 'rejected');
  if (!failed) return ids;
  await removeDrawings(services, ids);
  throw failed.reason;
}

/** Removes stored pictures that nothing shows. */
export const removeDrawings = (services: Services, ids: string[]): Promise<void> =>
  removeImages(
    services,
    ids.filter((id) => id !== undefined),
  );
