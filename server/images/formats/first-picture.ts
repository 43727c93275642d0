import { undecodable } from '../refusals.ts';
import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import type { FirstPicture } from './parts.ts';
import { readWebp } from './webp.ts';

/** Signatures of the allowed formats. A file with any other signature never reaches a decoder. */
const READERS: [isOfFormat: (head: string) => boolean, read: (file: Buffer) => FirstPicture][] = [
  [(head) => head.startsWith('\xff\xd8\xff'), readJpeg],
  [(head) => head.startsWith('\x89PNG\r\n\x1a\n'), readPng],
  [(head) => head.startsWith('GIF87a') || head.startsWith('GIF89a'), readGif],
  [(head) => head.startsWith('RIFF') && head.endsWith('WEBP'), readWebp],
];

/**
 * Extracts the first picture of a JPEG, PNG, WebP or GIF. It walks the structure part by part and never decompresses
 * anything: at most a few milliseconds for the largest upload.
 * @throws 413 for too many pixels; 415 for any other format, a truncated file, or too many scans, frames or parts
 */
export function firstPictureOf(bytes: Uint8Array): FirstPicture {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = file.toString('latin1', 0, 12);
  const read = READERS.find(([isOfFormat]) => isOfFormat(head))?.[1];
  if (!read) throw undecodable();
  try {
    return read(file);
  } catch (error) {
    // A read past the end of the file.
    throw error instanceof RangeError ? undecodable() : error;
  }
}
