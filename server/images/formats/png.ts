import { crc32 } from 'node:zlib';
import { checkPixels, undecodable } from '../refusals.ts';
import { MOST_PARTS, slice, type FirstPicture } from './parts.ts';
import { exifOf, orientationOf } from './orientation.ts';

/** Chunks that affect the picture, besides IHDR, IDAT and IEND: each kept once, before the rows. */
const KEPT = new Set(['PLTE', 'tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'sBIT']);

/** The picture of a PNG: its rows, colours and orientation, without texts and animation frames. */
export function readPng(file: Buffer): FirstPicture {
  const header = slice(file, 8, 33);
  if (header.toString('latin1', 0, 8) !== '\0\0\0\x0dIHDR') throw undecodable();
  const [width, height] = [header.readUInt32BE(8), header.readUInt32BE(12)];
  checkPixels(width, height);

  const before = new Map<string, Buffer>();
  const rows: Buffer[] = [];
  let exif: Buffer | undefined;
  let parts = 0;
  for (let at = 33; ; parts += 1) {
    if (parts > MOST_PARTS) throw undecodable();
    const name = slice(file, at + 4, at + 8).toString('latin1');
    const chunk = slice(file, at, at + 12 + file.readUInt32BE(at));
    at += chunk.length;
    if (name === 'IDAT') rows.push(chunk);
    else if (KEPT.has(name) && rows.length === 0 && !before.has(name)) before.set(name, chunk);
    else if (name === 'eXIf') exif ??= exifOf(orientationOf(chunk.subarray(8, -4)));
    else if (name === 'IEND') {
      const bytes = [file.subarray(0, 8), header, exif && chunkOf('eXIf', exif), ...before.values(), ...rows, chunk];
      return { width, height, bytes: Buffer.concat(bytes.filter((part) => part !== undefined)) };
    }
    // An upper-case first letter marks a critical chunk: a decoder that does not know it cannot show the picture.
    else if (!KEPT.has(name) && /^[A-Z]/.test(name)) throw undecodable();
  }
}

function chunkOf(name: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length);
  chunk.write(name, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}
