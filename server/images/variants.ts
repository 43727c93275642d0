import type { Asker } from '../queue/askers.ts';
import { fairQueue } from '../queue/queue.ts';
import { encodeNarrower, inTurnToResize } from './encode.ts';
import { wholeOf, type ImageStore } from '../storage/store.ts';

/** File name in the store of an image or of a narrower variant of it. */
export const fileOf = (id: string, width?: number): string => `${id}${width ? `-${width}` : ''}.webp`;

/** Limits concurrent reads: each image may stay in memory until it is sent. */
const reads = fairQueue('image_reads', { atOnce: 8, waiting: 1_000, ofOneHome: 250 });

/** A stored image with its full width in pixels. */
type Image = { id: string; width: number };

/** Reads images in a wanted width, but never wider than the original. */
export interface Variants {
  read(image: Image, wanted: number | undefined, asker: Asker): ReturnType<ImageStore['read']>;
  /** The number of bytes that `read` would return. */
  size(image: Image, wanted: number | undefined, asker: Asker): ReturnType<ImageStore['size']>;
}

/**
 * Variants are rendered on first request, once for all concurrent requests, and kept in the store.
 * @param exists whether the image still exists: no variant is kept of an image removed in the meantime
 */
export function openVariants(images: ImageStore, exists: (id: string) => Promise<boolean>): Variants {
  const rendering = new Map<string, Promise<boolean>>();

  async function render(id: string, width: number): Promise<boolean> {
    const original = await images.read(fileOf(id));
    if (!original) return false;
    const { bytes } = await encodeNarrower(await wholeOf(original), width);
    await images.put(fileOf(id, width), bytes);
    // Removal deletes the row first, then the files: if the row still exists, it will find this file too.
    if (await exists(id)) return true;
    await images.remove(fileOf(id, width));
    return false;
  }

  /** Each request waits for its own turn, so that nobody is refused because of others. The first one renders. */
  const renderOnce = (id: string, width: number, asker: Asker): Promise<boolean> =>
    inTurnToResize(asker, async () => {
      const name = fileOf(id, width);
      if ((await images.size(name)) !== undefined) return true;
      const work = rendering.get(name) ?? render(id, width).finally(() => rendering.delete(name));
      rendering.set(name, work);
      return work;
    });

  async function find<T>(
    look: (name: string) => Promise<T | undefined>,
    { id, width }: Image,
    wanted: number | undefined,
    asker: Asker,
  ): Promise<T | undefined> {
    if (wanted === undefined || wanted >= width) return look(fileOf(id));
    const existing = await look(fileOf(id, wanted));
    if (existing !== undefined) return existing;
    return (await renderOnce(id, wanted, asker)) ? look(fileOf(id, wanted)) : undefined;
  }

  return {
    read: (image, wanted, asker) =>
      find((name) => reads.run(asker, () => images.read(name, asker.left)), image, wanted, asker),
    size: (image, wanted, asker) => find((name) => reads.run(asker, () => images.size(name)), image, wanted, asker),
  };
}
