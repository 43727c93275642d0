import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/**
 * A file and its size in bytes. A file of up to `AT_ONCE` bytes is a Buffer, a larger one may be a stream. A caller that does
 * not read the stream must destroy it.
 */
export interface StoredFile {
  bytes: number;
  content: Buffer | Readable;
}

/**
 * Maximum bytes of a file that is read whole from disk. If the store fails, or the node is killed, before the response begins,
 * the client gets 503 or another node's response, not half an image.
 */
export const AT_ONCE = 256 * 1024;

/** All bytes of a file. */
export const wholeOf = async ({ content }: StoredFile): Promise<Buffer> =>
  content instanceof Readable ? buffer(content) : content;

/** Stores the bytes of images: in a folder, or in an S3-compatible bucket for larger installations. */
export interface ImageStore {
  /** Stores the bytes under the name, atomically. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The file, or undefined when there is no such name. @param left aborted when nobody waits for it any more */
  read(name: string, left?: AbortSignal): Promise<StoredFile | undefined>;
  /** The size in bytes, or undefined when there is no such name. */
  size(name: string): Promise<number | undefined>;
  /** Removes a file; a missing one is no error. */
  remove(name: string): Promise<void>;
  /** @throws when the store cannot be reached */
  ready(): Promise<void>;
}

/**
 * The path of a name, `ab/abcdef….webp`, so that no folder gets too many files. It is the same in every store: to
 * migrate, copy the folder of images into a bucket.
 * @throws when it is not an image name (hexadecimal id, optional width), as it might lead out of the folder
 */
export function keyOf(name: string): string {
  if (!/^[0-9a-f]{32}(-\d+)?\.webp$/.test(name)) throw new Error(`Not an image name: ${name}`);
  return `${name.slice(0, 2)}/${name}`;
}
