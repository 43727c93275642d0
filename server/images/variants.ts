import { buffer } from 'node:stream/consumers';
import { encodeNarrower } from './encode.ts';
import type { ImageStore } from './store.ts';

/** The name of an image's file in the store, or of a narrower variant of it. */
export const fileOf = (id: string, width?: number): string => `${id}${width ? `-${width}` : ''}.webp`;

type Read = ReturnType<ImageStore['read']>;

/**
 * Reads images as wide as wished, but never wider than they are. A variant is made when it is first asked for, once
 * however many ask, and kept in the store.
 */
export function variantReader(images: ImageStore): (image: { id: string; width: number }, wished?: number) => Read {
  const making = new Map<string, Promise<boolean>>();

  async function make(id: string, width: number): Promise<boolean> {
    const original = await images.read(fileOf(id));
    if (!original) return false;
    const { bytes } = await encodeNarrower(await buffer(original.stream), width);
    await images.put(fileOf(id, width), bytes);
    return true;
  }

  function makeOnce(id: string, width: number): Promise<boolean> {
    const name = fileOf(id, width);
    const known = making.get(name);
    if (known) return known;
    const work = make(id, width).finally(() => making.delete(name));
    making.set(name, work);
    return work;
  }

  return async ({ id, width }, wished) => {
    if (wished === undefined || wished >= width) return images.read(fileOf(id));
    const kept = await images.read(fileOf(id, wished));
    if (kept) return kept;
    return (await makeOnce(id, wished)) ? images.read(fileOf(id, wished)) : undefined;
  };
}
