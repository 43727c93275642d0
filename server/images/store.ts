import type { Readable } from 'node:stream';

/** Where the bytes of images live: a folder here, an S3-compatible bucket in larger installations. */
export interface ImageStore {
  /** Keeps the bytes under the name, all of them or nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes and their number, or undefined when there is no such name. */
  read(name: string): Promise<{ bytes: number; stream: Readable } | undefined>;
  /** Removes a name; one that is not there is fine. */
  remove(name: string): Promise<void>;
  /** @throws when the store cannot be reached */
  ready(): Promise<void>;
}
