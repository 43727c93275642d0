import type { Readable } from 'node:stream';

/** Where the bytes of images live: a folder here, an S3-compatible bucket in larger installations. */
export interface ImageStore {
  /** Keeps the bytes under the name, all of them or nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes and their number, or undefined when there is no such name. Who does not read them destroys the stream. */
  read(name: string): Promise<{ bytes: number; stream: Readable } | undefined>;
  /** The number of bytes alone, or undefined when there is no such name. */
  size(name: string): Promise<number | undefined>;
  /** Removes a name; one that is not there is fine. */
  remove(name: string): Promise<void>;
  /** @throws when the store cannot be reached */
  ready(): Promise<void>;
}

/**
 * Where a name lies, `ab/abcdef….webp`, so that no folder grows too long. The same in every store: a folder of images
 * becomes a bucket by being copied into it.
 * @throws for what is no name of ours (hexadecimal id, optional width): it might be a way out of the folder
 */
export function keyOf(name: string): string {
  if (!/^[0-9a-f]{32}(-\d+)?\.webp$/.test(name)) throw new Error(`Not an image name: ${name}`);
  return `${name.slice(0, 2)}/${name}`;
}
