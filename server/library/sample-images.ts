import sharp from 'sharp';
import type { Services } from '../app.ts';
import { storeImage } from '../images/store-image.ts';
import { fileOf } from '../images/variants.ts';
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
 * @throws what storing an image throws; what was stored until then is removed
 */
export async function storeDrawings(services: Services, ownerId: number, drawings: Drawing[]): Promise<string[]> {
  const ids: string[] = [];
  const queue = drawings.entries();
  const draw = async (): Promise<void> => {
    for (const [at, { category, title, index }] of queue) {
      const svg = Buffer.from(drawSample(category, title, index));
      const png = await sharp(svg).png({ compressionLevel: 1 }).toBuffer();
      ids[at] = (await storeImage(services, ownerId, png)).id;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, draw));
  const failed = ends.find((end) => end.status === 'rejected');
  if (!failed) return ids;
  await removeDrawings(services, ids);
  throw failed.reason;
}

/** Removes stored pictures that nothing shows. */
export async function removeDrawings({ database, images }: Services, ids: string[]): Promise<void> {
  const stored = ids.filter((id) => id !== undefined);
  if (stored.length === 0) return;
  await database.sql.deleteFrom('images').where('id', 'in', stored).execute();
  await Promise.all(stored.map((id) => images.remove(fileOf(id))));
}
