import type { Asker } from '../queue/askers.ts';
import { encodeNarrower, inTurnToResize } from './encode.ts';
import { wholeOf, type ImageStore } from '../storage/store.ts';

/** The name of an image's file in the store, or of a narrower variant of it. */
export const fileOf = (id: string, width?: number): string => `${id}${width ? `-${width}` : ''}.webp`;

/** An image as it was stored, in its full width. */
type Image = { id: string; width: number };

/** Images as wide as wished, but never wider than they are. */
export interface Variants {
  read(image: Image, wished: number | undefined, asker: Asker): ReturnType<ImageStore['read']>;
  /** The number of bytes that `read` would give. */
  size(image: Image, wished: number | undefined, asker: Asker): ReturnType<ImageStore['size']>;
}

/**
 * A variant is made when it is first asked for, once however many ask, and kept in the store.
 * @param isThere whether there is such an image still: of one that was removed meanwhile no variant is kept
 */
export function openVariants(images: ImageStore, isThere: (id: string) => Promise<boolean>): Variants {
  const making = new Map<string, Promise<boolean>>();

  async function make(id: string, width: number): Promise<boolean> {
    const original = await images.read(fileOf(id));
    if (!original) return false;
    const { bytes } = await encodeNarrower(await wholeOf(original), width);
    await images.put(fileOf(id, width), bytes);
    // Who removes an image removes its row first, then its files: from here on this one is among them, or it is ours to remove.
    if (await isThere(id)) return true;
    await images.remove(fileOf(id, width));
    return false;
  }

  /** Everybody waits for a turn of their own, so that nobody is refused for what others ask for; who comes first makes it. */
  const makeOnce = (id: string, width: number, asker: Asker): Promise<boolean> =>
    inTurnToResize(asker, async () => {
      const name = fileOf(id, width);
      if ((await images.size(name)) !== undefined) return true;
      const work = making.get(name) ?? make(id, width).finally(() => making.delete(name));
      making.set(name, work);
      return work;
    });

  async function find<T>(
    look: (name: string) => Promise<T | undefined>,
    { id, width }: Image,
    wished: number | undefined,
    asker: Asker,
  ): Promise<T | undefined> {
    if (wished === undefined || wished >= width) return look(fileOf(id));
    const kept = await look(fileOf(id, wished));
    if (kept !== undefined) return kept;
    return (await makeOnce(id, wished, asker)) ? look(fileOf(id, wished)) : undefined;
  }

  return {
    read: (image, wished, asker) => find(images.read, image, wished, asker),
    size: (image, wished, asker) => find(images.size, image, wished, asker),
  };
}
