import sharp from 'sharp';
import { crc32 } from 'node:zlib';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/tables.ts';

/** The row of an image, without its file. */
export const insertBareImage = (sql: Db, id: string, ownerId: number) =>
  sql
    .insertInto('images')
    .values({ id, owner_id: ownerId, width: 2_000, height: 2_000, bytes: 1, created_at: timestamp() })
    .execute();

const RED = { r: 255, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 255 };

/** A picture of one colour. */
export const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Left half red, right half blue. */
export async function halves(width: number, height: number) {
  const half = Math.floor(width / 2);
  const right = await plain(width - half, height, BLUE)
    .png()
    .toBuffer();
  return plain(width, height).composite([{ input: right, left: half, top: 0 }]);
}

/** Noise, which compresses badly. */
export const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: RED, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

/** A PNG of a few bytes that claims to be this large. */
export async function bomb(width: number, height: number): Promise<Buffer> {
  const bytes = await plain(1, 1).png().toBuffer();
  // After 8 bytes of signature and 4 of length: the name of the chunk and its 13 bytes of data, then their checksum.
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** Colours of the corners of a picture as `rgb`, one hexadecimal digit each. */
export async function cornersOf(bytes: Buffer): Promise<{ topLeft: string; bottomRight: string }> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (offset: number) =>
    [...data.subarray(offset, offset + 3)].map((it) => Math.round(it / 17).toString(16)).join('');
  return { topLeft: at(0), bottomRight: at((info.width * info.height - 1) * info.channels) };
}
