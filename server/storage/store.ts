import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/**
 * A file and its number of bytes. One of up to `AT_ONCE` bytes is there whole, a longer one comes as it is read: who does
 * not read it destroys the stream.
 */
export interface StoredFile {
  bytes: number;
  content: Buffer | Readable;
}

/**
 * Most bytes of a file that is read whole. A store that fails, or a node that is killed, before the answer has begun is
 * then a 503 or asked of another node, and not a picture cut in half.
 */
export const AT_ONCE = 256 * 1024;

/** All bytes of a file. */
export const wholeOf = async ({ content }: StoredFile): Promise<Buffer> =>
  content instanceof Readable ? buffer(content) : content;

/** Where the bytes of images live: a folder here, an S3-compatible bucket in larger installations. */
export interface ImageStore {
  /** Keeps the bytes under the name, all of them or nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The file, or undefined when there is no such name. */
  read(name: string): Promise<StoredFile | undefined>;
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
